import { isCounterpart, type PlayableItem } from '#rules/queue/item.ts';
import type { Song } from '../provider/item.ts';

export type SongRowState = 'resting' | 'playing' | 'paused';

/** Whether an item is this song, by the library's id or the catalogue's, and from any list. */
export function isHeardSong(item: PlayableItem | undefined, song: Pick<Song, 'id' | 'catalogueId'>): boolean {
  return item?.kind === 'song' && isCounterpart(item, song);
}

/** How a song's row shows; `current` is the item that plays. */
export function songRowState(
  song: Pick<Song, 'id' | 'catalogueId'>,
  current: PlayableItem | undefined,
  isActive: boolean,
): SongRowState {
  if (!isHeardSong(current, song)) return 'resting';
  return isActive ? 'playing' : 'paused';
}
