import { inChunks } from '#rules/in-chunks.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { Database } from '#server/database/open-database.ts';
import {
  createRatingReader,
  itself,
  type LikedSong,
  likedKeyOf,
  type RatedItem,
  type RatedKind,
  reasonsOf,
} from './rating-reader.ts';

type Rating = { user_id: string; kind: RatedKind; item_id: string; value: number; rated_at: number };

const ratingOf = (
  userId: string,
  { kind, id, value, ratedAt }: RatedItem & { value: number; ratedAt: number },
): Rating => ({ user_id: userId, kind, item_id: id, value, rated_at: ratedAt });

/** `isMerge`: of two ratings for one thing the later one holds; of two with the same time the first. */
async function writeRatings(changes: Database, rows: readonly Rating[], isMerge = false): Promise<void> {
  const distinct = new Map<string, Rating>();
  for (const row of rows) {
    const key = likedKeyOf({ kind: row.kind, id: row.item_id });
    const previous = distinct.get(key);
    if (!isMerge || previous === undefined || previous.rated_at < row.rated_at) distinct.set(key, row);
  }
  for (const some of inChunks([...distinct.values()]))
    await changes
      .insertInto('folder_rating')
      .values(some)
      .onConflict((conflict) => {
        const update = conflict.columns(['user_id', 'kind', 'item_id']).doUpdateSet((eb) => ({
          value: eb.ref('excluded.value'),
          rated_at: eb.ref('excluded.rated_at'),
        }));
        return isMerge ? update.whereRef('folder_rating.rated_at', '<', 'excluded.rated_at') : update;
      })
      .execute();
}

async function addReasons(
  changes: Database,
  userId: string,
  reasons: readonly { song: string; likedBy: string }[],
): Promise<void> {
  const rows = reasons.map(({ song, likedBy }) => ({
    ...reasonsOf(userId),
    song_key: song,
    liked_by: likedBy,
  }));
  for (const some of inChunks(rows))
    await changes
      .insertInto('rating_by')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** A song is a favourite by nothing any more; an album, and what else is liked, makes no song a favourite any more. */
const forgetReasons = (changes: Database, userId: string, kind: RatedKind, ids: readonly string[]) =>
  changes
    .deleteFrom('rating_by')
    .where((where) => where.and(reasonsOf(userId)))
    .where(
      kind === 'song' ? 'song_key' : 'liked_by',
      'in',
      kind === 'song' ? ids : ids.map((id) => likedKeyOf({ kind, id })),
    )
    .execute();

/** How many of these songs are favourites. */
async function countFavourites(
  database: Database,
  userId: string,
  songs: ReadonlySet<string>,
): Promise<number> {
  let count = 0;
  for (const some of inChunks([...songs])) {
    const own = database
      .selectFrom('folder_rating')
      .select('item_id as song')
      .where((where) => where.and({ user_id: userId, kind: 'song', value: 1 }))
      .where('item_id', 'in', some);
    const others = database
      .selectFrom('rating_by')
      .select('song_key as song')
      .where((where) => where.and(reasonsOf(userId)))
      .where('song_key', 'in', some);
    count += (await own.union(others).execute()).length;
  }
  return count;
}

/** The songs among these, and those that are favourites by one of these. */
async function songsOf(changes: Database, userId: string, items: readonly RatedItem[]): Promise<Set<string>> {
  const songs = new Set(items.flatMap(({ kind, id }) => (kind === 'song' ? id : [])));
  for (const some of inChunks(items.filter(({ kind }) => kind !== 'song'))) {
    const rows = await changes
      .selectFrom('rating_by')
      .select('song_key')
      .where((where) => where.and(reasonsOf(userId)))
      .where('liked_by', 'in', some.map(likedKeyOf))
      .execute();
    for (const { song_key } of rows) songs.add(song_key);
  }
  return songs;
}

async function likeSongs(
  changes: Database,
  userId: string,
  songs: readonly LikedSong[],
  isMerge: boolean,
): Promise<void> {
  const standing = new Set((await createRatingReader(changes).likedItems(userId)).map(likedKeyOf));
  const reasons = songs.flatMap(({ id, likedBy }) =>
    likedBy.filter((key) => standing.has(key)).map((key) => ({ song: id, likedBy: key })),
  );
  const others = new Set(reasons.map(({ song }) => song));
  const own = songs.filter(({ id, likedBy }) => likedBy.includes(itself) || !others.has(id));
  const rows = own.map(({ id, ratedAt }) => ratingOf(userId, { kind: 'song', id, value: 1, ratedAt }));
  await writeRatings(changes, rows, isMerge);
  await addReasons(changes, userId, reasons);
}

export type RatingRepository = ReturnType<typeof createRatingRepository>;

/** Likes (1) and dislikes (-1) of each listener; an item and its library twin are one. */
export const createRatingRepository = (database: Database) => ({
  ...createRatingReader(database),
  ...ratingChanges(database),
});

/** The one writer of what listeners like and dislike of the folder. */
function ratingChanges(database: Database) {
  return {
    /** With a like of an album its `songs` are favourites as well; with a dislike they are none by it any more. */
    rate: (
      userId: string,
      { kind, id, value, songs = [] }: RatedItem & { value: 1 | -1; songs?: readonly number[] },
      ratedAt: number,
    ): Promise<void> =>
      inTransaction(database, async (changes) => {
        await writeRatings(changes, [ratingOf(userId, { kind, id, value, ratedAt })]);
        if (value === -1) await forgetReasons(changes, userId, kind, [id]);
        const likedBy = likedKeyOf({ kind, id });
        await addReasons(
          changes,
          userId,
          songs.map((song) => ({ song: String(song), likedBy })),
        );
      }),
    /** A song whose albums are not liked any more is liked itself. `isMerge`: a later rating of a song stays. */
    likeSongs: (userId: string, songs: readonly LikedSong[], { isMerge = false } = {}): Promise<void> =>
      inTransaction(database, (changes) => likeSongs(changes, userId, songs, isMerge)),
    /** Of two ratings for one thing the later one holds; of two with the same time the first. */
    merge: (userId: string, rated: readonly (RatedItem & { value: number; ratedAt: number })[]) =>
      inTransaction(database, async (changes) => {
        const rows = rated.map((item) => ratingOf(userId, item));
        await writeRatings(changes, rows, true);
        const dislikes = rated.filter(({ value }) => value === -1);
        for (const [kind, group] of Map.groupBy(dislikes, (row) => row.kind))
          for (const some of inChunks(group.map(({ id }) => id))) {
            const values = await createRatingReader(changes).of(userId, kind, some);
            const disliked = some.filter((id) => values.get(id) === -1);
            if (disliked.length > 0) await forgetReasons(changes, userId, kind, disliked);
          }
      }),
    unrate: (userId: string, kind: RatedKind, id: string): Promise<void> =>
      inTransaction(database, async (changes) => {
        await changes
          .deleteFrom('folder_rating')
          .where((where) => where.and({ user_id: userId, kind, item_id: id }))
          .execute();
        await forgetReasons(changes, userId, kind, [id]);
      }),
    /** Takes likes back and leaves dislikes alone. How many songs are no favourites any more. */
    unlike: (userId: string, items: readonly RatedItem[]): Promise<number> =>
      inTransaction(database, async (changes) => {
        const byKind = Map.groupBy(items, ({ kind }) => kind);
        const songs = await songsOf(changes, userId, items);
        const before = await countFavourites(changes, userId, songs);
        for (const [kind, group] of byKind)
          for (const ids of inChunks(group.map(({ id }) => id))) {
            await changes
              .deleteFrom('folder_rating')
              .where((where) => where.and({ user_id: userId, kind, value: 1 }))
              .where('item_id', 'in', ids)
              .execute();
            await forgetReasons(changes, userId, kind, ids);
          }
        return before - (await countFavourites(changes, userId, songs));
      }),
  };
}
