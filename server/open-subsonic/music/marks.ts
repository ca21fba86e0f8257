import { inChunks } from '#rules/in-chunks.ts';
import type { ListenerState } from '#server/folder/listener/listener-state.ts';

/** What one listener did with a song: times are epoch milliseconds. */
export type Mark = { starredAt?: number; stars?: number; plays?: number; playedAt?: number };

/** Likes (when they began) and stars of one listener, by the numbers of albums or artists. */
export type ItemMarks = { starred: ReadonlyMap<number, number>; stars: ReadonlyMap<number, number> };

/** All that a listener likes and gave stars of a kind. */
export async function itemMarksOf(
  { ratings, itemStars }: Pick<ListenerState, 'ratings' | 'itemStars'>,
  userId: string,
  kind: 'album' | 'artist',
): Promise<ItemMarks> {
  const [starred, stars] = await Promise.all([ratings.likedAt(userId, kind), itemStars.of(userId, kind)]);
  return { starred, stars };
}

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
