import type { Insertable } from 'kysely';
import * as z from 'zod/mini';
import { type FavouriteRecord, ratedSong } from '#contract/library.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Schema } from '#server/database/schema.ts';
import type { LikedSong } from './favourites.ts';
import { createLikedByRepository } from './liked-item-repository.ts';
import type { LibraryKey } from './saved-album-repository.ts';

export const itself = 'itself';
const maxAtOnce = 100;

const slicesOf = <Value>(values: readonly Value[]): Value[][] =>
  Array.from({ length: Math.ceil(values.length / maxAtOnce) }, (_, slice) =>
    values.slice(slice * maxAtOnce, (slice + 1) * maxAtOnce),
  );

/** What a song and its twin have in common. */
const keyOf = (songId: string, catalogueId: string | null) => catalogueId || songId;

const mine = (database: Database, { userId, provider }: LibraryKey) =>
  database.selectFrom('rating').where('user_id', '=', userId).where('provider', '=', provider);

/** The rows of songs, by either id of a song and its twin. */
const rowsOf = (database: Database, libraryKey: LibraryKey, ids: readonly string[]) =>
  mine(database, libraryKey)
    .select(['song_id', 'catalogue_id', 'liked_itself', 'rated_at'])
    .where((eb) => eb.or([eb('song_id', 'in', ids), eb('catalogue_id', 'in', ids)]))
    .execute();

async function dropRows(
  database: Database,
  { userId, provider }: LibraryKey,
  songIds: readonly string[],
): Promise<number> {
  if (songIds.length === 0) return 0;
  const { numDeletedRows } = await database
    .deleteFrom('rating')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('song_id', 'in', songIds)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The row that replaces the `existing` ones of the song and its twin. */
function rowOf(
  { userId, provider }: LibraryKey,
  { song, ratedAt, likedBy }: LikedSong,
  existing: readonly { rated_at: number; liked_itself: number }[],
): Insertable<Schema['rating']> {
  const isItself = likedBy.includes(itself);
  return {
    user_id: userId,
    provider,
    song_id: song.songId,
    catalogue_id: song.catalogId === '' ? null : song.catalogId,
    // An album that is liked as well moves no song that was there.
    rated_at: isItself ? ratedAt : (existing[0]?.rated_at ?? ratedAt),
    record: JSON.stringify(song),
    liked_itself: isItself || existing.some(({ liked_itself }) => liked_itself === 1) ? 1 : 0,
  };
}

/** `reasons` are the keys of what else songs are liked by. */
function recordOf(
  { record, rated_at, liked_itself }: { record: string; rated_at: number; liked_itself: number },
  reasons: ReadonlyMap<string, readonly string[]>,
): FavouriteRecord {
  const song = z.parse(ratedSong, JSON.parse(record));
  const others = reasons.get(keyOf(song.songId, song.catalogId)) ?? [];
  return {
    ...song,
    ...(others.length > 0 && { likedBy: [...(liked_itself === 1 ? [itself] : []), ...others] }),
    attributes: { ratedAt: new Date(rated_at).toISOString() },
  };
}

/** Takes the place of what is stored of a song or its twin; by what else it is liked is remembered. */
async function saveSong(database: Database, libraryKey: LibraryKey, liked: LikedSong): Promise<void> {
  const { song, likedBy } = liked;
  const existing = await rowsOf(database, libraryKey, [song.songId, song.catalogId].filter(Boolean));
  await dropRows(
    database,
    libraryKey,
    existing.map(({ song_id }) => song_id),
  );
  await database
    .insertInto('rating')
    .values(rowOf(libraryKey, liked, existing))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const others = likedBy.filter((reason) => reason !== itself);
  await createLikedByRepository(database).add(libraryKey, keyOf(song.songId, song.catalogId), others);
}

/** The songs each listener likes, one row a song: either id of a song and its twin finds it. */
export function createFavouriteRepository(database: Database) {
  const reasons = createLikedByRepository(database);

  return {
    /** Newest rated first. */
    async all(libraryKey: LibraryKey): Promise<FavouriteRecord[]> {
      const rows = await mine(database, libraryKey)
        .select(['record', 'rated_at', 'liked_itself'])
        .orderBy('rated_at', 'desc')
        .orderBy('song_id')
        .execute();
      const reasonsById = await reasons.all(libraryKey);
      return rows.map((row) => recordOf(row, reasonsById));
    },
    /** Replaces the rows of a song and its twin; other reasons for the like stay. */
    async save(libraryKey: LibraryKey, songs: readonly LikedSong[]): Promise<void> {
      for (const song of songs) await saveSong(database, libraryKey, song);
    },
    /** What is there and as new stays; by what else it is liked comes in. */
    async merge(libraryKey: LibraryKey, liked: LikedSong): Promise<void> {
      const { song, ratedAt, likedBy } = liked;
      const existing = await rowsOf(database, libraryKey, [song.songId, song.catalogId].filter(Boolean));
      const isItself = likedBy.includes(itself);
      if (existing.some((row) => row.rated_at >= ratedAt && (row.liked_itself === 1 || !isItself)))
        return reasons.add(
          libraryKey,
          keyOf(song.songId, song.catalogId),
          likedBy.filter((reason) => reason !== itself),
        );
      return saveSong(database, libraryKey, liked);
    },
    /** By whatever they are liked. An id may be the song's or its twin's. */
    async remove(libraryKey: LibraryKey, ids: readonly string[]): Promise<number> {
      let removed = 0;
      for (const some of slicesOf(ids)) {
        const rows = await rowsOf(database, libraryKey, some);
        await reasons.forgetSongs(
          libraryKey,
          rows.map(({ song_id, catalogue_id }) => keyOf(song_id, catalogue_id)),
        );
        removed += await dropRows(
          database,
          libraryKey,
          rows.map(({ song_id }) => song_id),
        );
      }
      return removed;
    },
    /** The songs of what is not liked any more, less those that are liked themselves or by something else. */
    async removeLikedBy(libraryKey: LibraryKey, likedBy: string): Promise<number> {
      let removed = 0;
      for (const some of slicesOf(await reasons.forget(libraryKey, likedBy))) {
        const stillLiked = await reasons.those(libraryKey, some);
        const removable = (await rowsOf(database, libraryKey, some)).filter(
          ({ song_id, catalogue_id, liked_itself }) =>
            liked_itself === 0 && !stillLiked.has(keyOf(song_id, catalogue_id)),
        );
        removed += await dropRows(
          database,
          libraryKey,
          removable.map(({ song_id }) => song_id),
        );
      }
      return removed;
    },
  };
}
