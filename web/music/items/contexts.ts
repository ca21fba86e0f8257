import type { PlayContext } from '#rules/queue/item.ts';
import type { Album, Artist, MusicItem, Playlist } from '../provider/item.ts';
import { musicTexts } from './music-texts.ts';

/** An item and its twin are one thing to play: the button of either pauses it. */
const idOf = ({ id, catalogueId = id }: Pick<MusicItem, 'id' | 'catalogueId'>) => catalogueId;

/** What is being played when an album is. */
export function albumContext(album: Pick<Album, 'id' | 'catalogueId' | 'name'>): PlayContext {
  return { kind: 'album', id: idOf(album), name: album.name };
}

/** What is being played when an artist's radio is: the button of either pauses it. */
export function radioContext(artist: Pick<Artist, 'id' | 'catalogueId' | 'name'>): PlayContext {
  return { kind: 'radio', id: idOf(artist), name: musicTexts.radio(artist.name) };
}

/** What is being played when an artist's top songs are. */
export function artistContext(artist: Pick<Artist, 'id' | 'catalogueId' | 'name'>): PlayContext {
  return { kind: 'artist', id: idOf(artist), name: artist.name };
}

/** What is being played when a playlist is. */
export function playlistContext(playlist: Pick<Playlist, 'id' | 'catalogueId' | 'name'>): PlayContext {
  return { kind: 'playlist', id: idOf(playlist), name: playlist.name };
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
      return { kind: item.kind, id: idOf(item), name: item.name };
  }
}
