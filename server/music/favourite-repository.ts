import * as z from 'zod/mini';
import { type FavouriteRecord, type RatedSong, ratedSong } from '#contract/library.ts';
import type { Database } from '#server/database/open-database.ts';
import { createLikedByRepository } from './liked-by-repository.ts';
import type { Shelf } from './saved-album-repository.ts';

export type FavouriteRepository = ReturnType<typeof createFavouriteRepository>;

/** A song to keep. `ratedAt` is epoch milliseconds; `likedBy`: `itself`, or the keys of what it belongs to. */
export type Liked = { song: RatedSong; ratedAt: number; likedBy: readonly string[] };

export const itself = 'itself';
const mostAtOnce = 100;

const slicesOf = <Value>(values: readonly Value[]): Value[][] =>
  Array.from({ length: Math.ceil(values.length / mostAtOnce) }, (_, slice) =>
    values.slice(slice * mostAtOnce, (slice + 1) * mostAtOnce),
  );

/** What a song and its twin have in common. */
const keyOf = (songId: string, catalogueId: string | null) => catalogueId || songId;

/** The songs each listener likes, one row a song: either id of a song and its twin finds it. */
export function createFavouriteRepository(database: Database) {
  const reasons = createLikedByRepository(database);
  const mine = ({ userId, provider }: Shelf) =>
    database.selectFrom('rating').where('user_id', '=', userId).where('provider', '=', provider);

  const named = (shelf: Shelf, ids: readonly string[]) =>
    mine(shelf)
      .select(['song_id', 'catalogue_id', 'liked_itself', 'rated_at'])
      .where((eb) => eb.or([eb('song_id', 'in', ids), eb('catalogue_id', 'in', ids)]))
      .execute();

  async function drop({ userId, provider }: Shelf, songIds: readonly string[]): Promise<number> {
    if (songIds.length === 0) return 0;
    const { numDeletedRows } = await database
      .deleteFrom('rating')
      .where('user_id', '=', userId)
      .where('provider', '=', provider)
      .where('song_id', 'in', songIds)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  async function saveOne(shelf: Shelf, { song, ratedAt, likedBy }: Liked): Promise<void> {
    const known = await named(shelf, [song.songId, song.catalogId].filter(Boolean));
    const isItself = likedBy.includes(itself);
    await drop(
      shelf,
      known.map(({ song_id }) => song_id),
    );
    await database
      .insertInto('rating')
      .values({
        user_id: shelf.userId,
        provider: shelf.provider,
        song_id: song.songId,
        catalogue_id: song.catalogId === '' ? null : song.catalogId,
        // An album that is liked as well moves no song that was there.
        rated_at: isItself ? ratedAt : (known[0]?.rated_at ?? ratedAt),
        record: JSON.stringify(song),
        liked_itself: isItself || known.some(({ liked_itself }) => liked_itself === 1) ? 1 : 0,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const others = likedBy.filter((reason) => reason !== itself);
    await reasons.add(shelf, keyOf(song.songId, song.catalogId), others);
  }

  return {
    /** Newest rated first. */
    async all(shelf: Shelf): Promise<FavouriteRecord[]> {
      const rows = await mine(shelf)
        .select(['record', 'rated_at', 'liked_itself'])
        .orderBy('rated_at', 'desc')
        .orderBy('song_id')
        .execute();
      const known = await reasons.all(shelf);
      return rows.map(({ record, rated_at, liked_itself }) => {
        const song = z.parse(ratedSong, JSON.parse(record));
        const others = known.get(keyOf(song.songId, song.catalogId)) ?? [];
        return {
          ...song,
          ...(others.length > 0 && { likedBy: [...(liked_itself === 1 ? [itself] : []), ...others] }),
          attributes: { ratedAt: new Date(rated_at).toISOString() },
        };
      });
    },
    /** Takes the place of what was kept of a song or its twin; by what else it is liked is remembered. */
    async save(shelf: Shelf, songs: readonly Liked[]): Promise<void> {
      for (const song of songs) await saveOne(shelf, song);
    },
    /** By whatever they are liked. An id may be the song's or its twin's. */
    async remove(shelf: Shelf, ids: readonly string[]): Promise<number> {
      let removed = 0;
      for (const some of slicesOf(ids)) {
        const rows = await named(shelf, some);
        await reasons.forgetSongs(
          shelf,
          rows.map(({ song_id, catalogue_id }) => keyOf(song_id, catalogue_id)),
        );
        removed += await drop(
          shelf,
          rows.map(({ song_id }) => song_id),
        );
      }
      return removed;
    },
    /** The songs of what is not liked any more, less those that are liked themselves or by something else. */
    async removeLikedBy(shelf: Shelf, likedBy: string): Promise<number> {
      let removed = 0;
      for (const some of slicesOf(await reasons.forget(shelf, likedBy))) {
        const stillLiked = await reasons.those(shelf, some);
        const gone = (await named(shelf, some)).filter(
          ({ song_id, catalogue_id, liked_itself }) =>
            liked_itself === 0 && !stillLiked.has(keyOf(song_id, catalogue_id)),
        );
        removed += await drop(
          shelf,
          gone.map(({ song_id }) => song_id),
        );
      }
      return removed;
    },
  };
}
