import type { Queue } from '#rules/queue/queue.ts';
import { isHeardSong } from '../items/song-row-state.ts';
import type { Song } from '../provider/item.ts';

/**
 * The album that a song leads to: its own where the provider could tell, else the container that it is heard from
 * (behaviour.md#what-is-said: navigation falls back to the container's id when the look-up fails).
 */
export function albumIdOf(
  song: Pick<Song, 'id' | 'catalogueId' | 'albumId'>,
  { context, now }: Pick<Queue, 'context' | 'now'>,
): string | undefined {
  if (song.albumId !== undefined) return song.albumId;
  return context?.kind === 'album' && isHeardSong(now?.item, song) ? context.id : undefined;
}
