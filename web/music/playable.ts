import type { PlayableItem } from '#web/player/item.ts';
import { defined } from './defined.ts';
import type { Song } from './item.ts';
import { albumPath, artistPath, songPath } from './item-path.ts';

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
    links: defined({ title: songPath(song.id), album, artist }),
    artworkTemplate: song.picture?.template,
    artworkColor: song.picture?.color,
    durationMilliseconds: song.durationMilliseconds,
    audioUrl: song.audioUrl,
  });
}
