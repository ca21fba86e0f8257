import type { PlayableItem, PlayContext } from '#web/player/item.ts';
import { defined } from './defined.ts';
import type { Album, Song } from './item.ts';

/** Where an album's page is. */
export const albumPath = (id: string) => `/album/${encodeURIComponent(id)}`;

/** A song as the player holds it. */
export function playableOf(song: Song): PlayableItem {
  const album = song.albumId === undefined ? undefined : albumPath(song.albumId);
  return defined({
    id: song.id,
    title: song.name,
    artistName: song.artistName,
    albumName: song.albumName,
    links: album === undefined ? undefined : { title: album, album },
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
