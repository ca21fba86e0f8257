import { inChunks } from '#rules/in-chunks.ts';
import type { ListenerState } from '#server/folder/listener/listener-state.ts';

/** Likes, stars and plays of a song by one listener. Times are epoch milliseconds. */
export type Mark = { starredAt?: number; stars?: number; plays?: number; playedAt?: number };

/** The times of likes, and stars, of one listener by the numbers of albums or artists. */
export type ItemMarks = { starred: ReadonlyMap<number, number>; stars: ReadonlyMap<number, number> };

/** All likes and stars of a listener for one kind. */
export async function itemMarksOf(
  { ratings, itemStars }: Pick<ListenerState, 'ratings' | 'itemStars'>,
  userId: string,
  kind: 'album' | 'artist',
): Promise<ItemMarks> {
  const [starred, stars] = await Promise.all([ratings.likedAt(userId, kind), itemStars.of(userId, kind)]);
  return { starred, stars };
}

type MarkSources = Pick<ListenerState, 'ratings' | 'stars' | 'counts'>;

/** Likes, stars and plays of these songs by one listener. A song without any is left out. */
export async function marksOf(
  { ratings, stars, counts }: MarkSources,
  userId: string,
  songs: readonly number[],
): Promise<Map<number, Mark>> {
  const marks = new Map<number, Mark>();
  const mark = (song: number, more: Mark) => marks.set(song, { ...marks.get(song), ...more });
  for (const chunk of inChunks(songs)) {
    const [likes, starred, playCounts] = await Promise.all([
      ratings.likedAt(userId, 'song', chunk),
      stars.of(userId, chunk),
      counts.playedSongs(userId, chunk),
    ]);
    for (const [song, starredAt] of likes) mark(song, { starredAt });
    for (const { song, stars: rating } of starred) mark(song, { stars: rating });
    for (const { song, plays, lastPlayedAt } of playCounts) mark(song, { plays, playedAt: lastPlayedAt });
  }
  return marks;
}
