import type { Song } from '../provider/item.ts';

const minuteMilliseconds = 60_000;

/** How long songs last together, as behaviour.md#constants shows durations: `45 min`, `1h 5m`. */
export function albumLength(songs: readonly Pick<Song, 'durationMilliseconds'>[]): string {
  const milliseconds = songs.reduce((sum, song) => sum + song.durationMilliseconds, 0);
  const minutes = Math.max(songs.length > 0 ? 1 : 0, Math.round(milliseconds / minuteMilliseconds));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}
