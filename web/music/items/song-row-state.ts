import { isCounterpart, type PlayableItem } from '#rules/queue/item.ts';
import type { Song } from '../provider/item.ts';

export type SongRowState = 'resting' | 'playing' | 'paused';

/** Whether what is heard is this song, be it under the library's id or the catalogue's, and from whatever list. */
export function isHeardSong(item: PlayableItem | undefined, song: Pick<Song, 'id' | 'catalogueId'>): boolean {
  return item?.kind === 'song' && isCounterpart(item, song);
}

/** How a song's row shows: every row of the song that is heard says so. */
export function songRowState(
  song: Pick<Song, 'id' | 'catalogueId'>,
  heard: PlayableItem | undefined,
  isActive: boolean,
): SongRowState {
  if (!isHeardSong(heard, song)) return 'resting';
  return isActive ? 'playing' : 'paused';
}
