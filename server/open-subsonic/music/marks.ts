import { inChunks } from '#server/folder/listener/in-chunks.ts';
import type { ListenerState } from '#server/folder/listener/listener-state.ts';

/** What one listener did with a song: times are epoch milliseconds. */
export type Mark = { starredAt?: number; stars?: number; plays?: number; playedAt?: number };

type Kept = Pick<ListenerState, 'ratings' | 'stars' | 'counts'>;

/** Likes, stars and plays of these songs by one listener; a song that has none of them is absent. */
export async function marksOf(
  { ratings, stars, counts }: Kept,
  userId: string,
  songs: readonly number[],
): Promise<Map<number, Mark>> {
  const marks = new Map<number, Mark>();
  const mark = (song: number, more: Mark) => marks.set(song, { ...marks.get(song), ...more });
  for (const some of inChunks(songs)) {
    const [liked, starred, played] = await Promise.all([
      ratings.likedAt(userId, 'song', some),
      stars.of(userId, some),
      counts.playedSongs(userId, some),
    ]);
    for (const [song, starredAt] of liked) mark(song, { starredAt });
    for (const { song, stars: given } of starred) mark(song, { stars: given });
    for (const { song, plays, lastPlayedAt } of played) mark(song, { plays, playedAt: lastPlayedAt });
  }
  return marks;
}
