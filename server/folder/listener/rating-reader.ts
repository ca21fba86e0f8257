import type { Database } from '#server/database/open-database.ts';
import type { Schema } from '#server/database/schema.ts';

export type RatedKind = Schema['folder_rating']['kind'];
export type RatedItem = { kind: RatedKind; id: string };
export type Likes = { songs: number[]; albums: number[]; dislikedSongs: number[] };
/** A song by its number; `likedBy`: `itself`, or the keys of what it belongs to. `ratedAt` is epoch milliseconds. */
export type LikedSong = { id: string; ratedAt: number; likedBy: readonly string[] };

/** How a song is liked that is liked by no album alone. */
export const itself = 'itself';
/** By what an item is named among what songs are liked by. */
export const likedKeyOf = ({ kind, id }: RatedItem) => `${kind}/${id}`;

/** Which songs of a listener's are favourites by what they belong to. */
export const reasonsOf = (userId: string) => ({ user_id: userId, provider: 'folder' as const });

/** What listeners like and dislike; an item and its library twin are one. */
export function createRatingReader(database: Database) {
  const ratings = (userId: string) =>
    database.selectFrom('folder_rating').where('folder_rating.user_id', '=', userId);

  return {
    /** By id; what is not rated is absent. */
    async of(userId: string, kind: RatedKind, ids: readonly string[]): Promise<Map<string, number>> {
      if (ids.length === 0) return new Map();
      const rows = await ratings(userId)
        .select(['item_id', 'value'])
        .where('kind', '=', kind)
        .where('item_id', 'in', [...ids])
        .execute();
      return new Map(rows.map(({ item_id, value }) => [item_id, value]));
    },
    /** When this listener liked songs, albums or artists (epoch ms) by their numbers, the latest first; only of `numbers` where given. */
    async likedAt(
      userId: string,
      kind: 'song' | 'album' | 'artist',
      numbers?: readonly number[],
    ): Promise<Map<number, number>> {
      if (numbers?.length === 0) return new Map();
      let query = ratings(userId)
        .select(['item_id', 'rated_at'])
        .where('kind', '=', kind)
        .where('value', '=', 1);
      if (numbers) query = query.where('item_id', 'in', numbers.map(String));
      const rows = await query.orderBy('rated_at', 'desc').orderBy('item_id').execute();
      return new Map(rows.map(({ item_id, rated_at }) => [Number(item_id), rated_at]));
    },
    /** What this listener likes and dislikes of the music, by the catalogue's numbers. */
    async likes(userId: string): Promise<Likes> {
      const rows = await ratings(userId)
        .select(['kind', 'item_id', 'value'])
        .where('kind', 'in', ['song', 'album'])
        .execute();
      const numbers = (of: RatedKind, sign: number) =>
        rows.flatMap(({ kind, item_id, value }) => (kind === of && value === sign ? Number(item_id) : []));
      return { songs: numbers('song', 1), albums: numbers('album', 1), dislikedSongs: numbers('song', -1) };
    },
    /** The albums, playlists, artists and stations that are liked, the latest first. `ratedAt` is epoch milliseconds. */
    async likedItems(userId: string): Promise<(RatedItem & { ratedAt: number })[]> {
      const rows = await ratings(userId)
        .select(['kind', 'item_id as id', 'rated_at as ratedAt'])
        .where('kind', '<>', 'song')
        .where('value', '=', 1)
        .orderBy('rated_at', 'desc')
        .orderBy('kind')
        .orderBy('item_id')
        .execute();
      return rows;
    },
    /** The songs that are favourites by an album or what else is liked: their numbers by its key (`album/5`). */
    async songsLikedBy(userId: string): Promise<Map<string, number[]>> {
      const rows = await database
        .selectFrom('rating_by')
        .select(['liked_by', 'song_key'])
        .where((where) => where.and(reasonsOf(userId)))
        .orderBy('liked_by')
        .execute();
      const groups = Map.groupBy(rows, ({ liked_by }) => liked_by);
      return new Map([...groups].map(([key, group]) => [key, group.map(({ song_key }) => Number(song_key))]));
    },
  };
}
