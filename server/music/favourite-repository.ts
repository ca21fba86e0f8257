import * as z from 'zod/mini';
import { type FavouriteRecord, type RatedSong, ratedSong } from '#contract/library.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Shelf } from './saved-album-repository.ts';

export type FavouriteRepository = ReturnType<typeof createFavouriteRepository>;

const mostAtOnce = 100;

/** The songs each listener likes, one row a song: either id of a song and its twin finds it. */
export function createFavouriteRepository(database: Database) {
  async function remove({ userId, provider }: Shelf, ids: readonly string[]): Promise<number> {
    let removed = 0;
    for (let start = 0; start < ids.length; start += mostAtOnce) {
      const some = ids.slice(start, start + mostAtOnce);
      const { numDeletedRows } = await database
        .deleteFrom('rating')
        .where('user_id', '=', userId)
        .where('provider', '=', provider)
        .where((eb) => eb.or([eb('song_id', 'in', some), eb('catalogue_id', 'in', some)]))
        .executeTakeFirst();
      removed += Number(numDeletedRows);
    }
    return removed;
  }

  return {
    /** Newest rated first. */
    async all({ userId, provider }: Shelf): Promise<FavouriteRecord[]> {
      const rows = await database
        .selectFrom('rating')
        .select(['record', 'rated_at'])
        .where('user_id', '=', userId)
        .where('provider', '=', provider)
        .orderBy('rated_at', 'desc')
        .orderBy('song_id')
        .execute();
      return rows.map(({ record, rated_at }) => ({
        ...z.parse(ratedSong, JSON.parse(record)),
        attributes: { ratedAt: new Date(rated_at).toISOString() },
      }));
    },
    /** Takes the place of what was kept of the song or its twin. `ratedAt` is epoch milliseconds. */
    async save(shelf: Shelf, songs: readonly { song: RatedSong; ratedAt: number }[]): Promise<void> {
      for (const { song, ratedAt } of songs) {
        await remove(shelf, [song.songId, song.catalogId].filter(Boolean));
        await database
          .insertInto('rating')
          .values({
            user_id: shelf.userId,
            provider: shelf.provider,
            song_id: song.songId,
            catalogue_id: song.catalogId === '' ? null : song.catalogId,
            rated_at: ratedAt,
            record: JSON.stringify(song),
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    },
    remove,
  };
}
