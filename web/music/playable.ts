import type { PlayableItem } from '#web/player/item.ts';
import { defined } from './defined.ts';
import type { Song } from './item.ts';
import { albumPath, artistPath, songPath } from './item-path.ts';

/** Live radio is played as a song, and leads to its station. */
const titlePath = (id: string) =>
  id.startsWith('ra.') ? `/station/${encodeURIComponent(id)}` : songPath(id);

/** A song as the player holds it. */
export function playableOf(song: Song): PlayableItem {
  const album = song.albumId === undefined ? undefined : albumPath(song.albumId);
  const artist = song.artistId === undefined ? undefined : artistPath(song.artistId);
  return defined({
    kind: 'song' as const,
    id: song.id,
    title: song.name,
    artistName: song.artistName,
    albumName: song.albumName,
    links: defined({ title: titlePath(song.id), album, artist }),
    artworkTemplate: song.picture?.template,
    artworkColor: song.picture?.color,
    durationMilliseconds: song.durationMilliseconds,
    audioUrl: song.audioUrl,
    isExplicit: song.isExplicit,
  });
}
