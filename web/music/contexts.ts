import type { PlayContext } from '#web/player/item.ts';
import type { Album, Artist, MusicItem, Playlist } from './item.ts';
import { musicTexts } from './texts.ts';

/** What is being played when an album is. */
export function albumContext(album: Pick<Album, 'id' | 'name'>): PlayContext {
  return { kind: 'album', id: album.id, name: album.name };
}

/** What is being played when an artist's radio is: the button of either pauses it. */
export function radioContext(artist: Pick<Artist, 'id' | 'name'>): PlayContext {
  return { kind: 'radio', id: artist.id, name: musicTexts.radio(artist.name) };
}

/** What is being played when an artist's top songs are. */
export function artistContext(artist: Pick<Artist, 'id' | 'name'>): PlayContext {
  return { kind: 'artist', id: artist.id, name: artist.name };
}

/** What is being played when a playlist is. */
export function playlistContext(playlist: Pick<Playlist, 'id' | 'name'>): PlayContext {
  return { kind: 'playlist', id: playlist.id, name: playlist.name };
}

/** What is being played when an item is. */
export function contextOf(item: MusicItem): PlayContext {
  switch (item.kind) {
    case 'album':
      return albumContext(item);
    case 'playlist':
      return playlistContext(item);
    case 'artist':
      return radioContext(item);
    case 'song':
    case 'station':
      return { kind: item.kind, id: item.id, name: item.name };
  }
}
