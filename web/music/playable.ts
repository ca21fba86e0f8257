import type { PlayableItem, PlayContext } from '#web/player/item.ts';
import { defined } from './defined.ts';
import type { Album, Artist, Playlist, Song } from './item.ts';
import { albumPath, artistPath } from './item-path.ts';
import { musicTexts } from './texts.ts';

/** A song as the player holds it. */
export function playableOf(song: Song): PlayableItem {
  const album = song.albumId === undefined ? undefined : albumPath(song.albumId);
  const artist = song.artistId === undefined ? undefined : artistPath(song.artistId);
  return defined({
    id: song.id,
    title: song.name,
    artistName: song.artistName,
    albumName: song.albumName,
    links: album === undefined && artist === undefined ? undefined : defined({ title: album, album, artist }),
    artworkTemplate: song.picture?.template,
    artworkColor: song.picture?.color,
    durationMilliseconds: song.durationMilliseconds,
    audioUrl: song.audioUrl,
  });
}

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
