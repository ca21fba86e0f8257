import type { Queue } from '#rules/queue/queue.ts';
import { isHeardSong } from '../items/song-row-state.ts';
import type { Song } from '../provider/item.ts';

/** A song's album, else the album it plays from (behaviour.md#what-is-said: fallback where the look-up fails). */
export function albumIdOf(
  song: Pick<Song, 'id' | 'catalogueId' | 'albumId'>,
  { context, now }: Pick<Queue, 'context' | 'now'>,
): string | undefined {
  if (song.albumId !== undefined) return song.albumId;
  return context?.kind === 'album' && isHeardSong(now?.item, song) ? context.id : undefined;
}
