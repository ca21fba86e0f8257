import { sql } from 'kysely';
import type { Database } from '#server/database/open-database.ts';
import type { Schema } from '#server/database/schema.ts';

const day = 24 * 60 * 60 * 1000;
/** 'Lately' in rows and stations. */
export const latelyMilliseconds = 30 * day;
/** A favourite that was not played for this long is forgotten. */
export const forgottenMilliseconds = 60 * day;
const maxSongs = 200;
const maxRecent = 200;

export type SongPlays = { song: number; plays: number; lastPlayedAt: number };
export type Rated = { kind: Schema['folder_rating']['kind']; id: string; value: number; ratedAt: number };
/** What a listener has played and rated; songs by the catalogue's numbers, times in epoch milliseconds. */
export type History = {
  /** Most played first. */
  top: SongPlays[];
  /** Last played first. */
  recent: SongPlays[];
  /** Most played within 30 days first. */
  lately: number[];
  /** Played three times or more, but not for 60 days. */
  forgotten: number[];
  played: Set<number>;
  /** Last rated first, all of them. */
  rated: Rated[];
  likedPlayedAt: Map<number, number>;
};

export type HistoryRepository = ReturnType<typeof createHistoryRepository>;

const songPlays = (row: { song_id: string; plays: number; last_played_at: number }): SongPlays => ({
  song: Number(row.song_id),
  plays: row.plays,
  lastPlayedAt: row.last_played_at,
});

/** A listener's history in seven queries, whatever its length. */
export function createHistoryRepository(database: Database) {
  const plays = (userId: string) =>
    database
      .selectFrom('folder_song_plays')
      .select(['song_id', 'plays', 'last_played_at'])
      .where('user_id', '=', userId);

  return {
    /** Changes when the listener plays, rates, or takes something out of the library. */
    async version(userId: string): Promise<string> {
      const { rows } = await sql<{ version: string }>`select
        coalesce((select max(last_played_at) from folder_song_plays where user_id = ${userId}), 0) || ' ' ||
        (select count(*) || ' ' || coalesce(max(rated_at), 0) || ' ' || coalesce(sum(value), 0)
          from folder_rating where user_id = ${userId}) || ' ' ||
        (select count(*) from folder_hidden where user_id = ${userId}) as version`.execute(database);
      return rows[0]?.version ?? '';
    },
    async of(userId: string, now: number): Promise<History> {
      const top = await plays(userId).orderBy('plays', 'desc').limit(maxSongs).execute();
      const recent = await plays(userId).orderBy('last_played_at', 'desc').limit(maxRecent).execute();
      const lately = await database
        .selectFrom('folder_play')
        .select(['song_id', ({ fn }) => fn.countAll().as('plays')])
        .where('user_id', '=', userId)
        .where('played_at', '>=', now - latelyMilliseconds)
        .groupBy('song_id')
        .orderBy('plays', 'desc')
        .orderBy('song_id')
        .limit(maxSongs)
        .execute();
      const forgotten = await plays(userId)
        .where('plays', '>=', 3)
        .where('last_played_at', '<', now - forgottenMilliseconds)
        .orderBy('plays', 'desc')
        .orderBy('song_id')
        .limit(maxSongs)
        .execute();
      const played = await database
        .selectFrom('folder_song_plays')
        .select(sql<string | null>`string_agg(song_id, ',')`.as('ids'))
        .where('user_id', '=', userId)
        .executeTakeFirst();
      const rated = await database
        .selectFrom('folder_rating')
        .select(['kind', 'item_id as id', 'value', 'rated_at as ratedAt'])
        .where('user_id', '=', userId)
        .orderBy('rated_at', 'desc')
        .orderBy('item_id')
        .execute();
      const liked = rated.filter(({ kind, value }) => kind === 'song' && value > 0).slice(0, maxSongs);
      const likedPlays =
        liked.length === 0
          ? []
          : await plays(userId)
              .where(
                'song_id',
                'in',
                liked.map(({ id }) => id),
              )
              .execute();
      return {
        top: top.map(songPlays),
        recent: recent.map(songPlays),
        lately: lately.map(({ song_id }) => Number(song_id)),
        forgotten: forgotten.map(({ song_id }) => Number(song_id)),
        played: new Set(played?.ids ? played.ids.split(',').map(Number) : []),
        rated,
        likedPlayedAt: new Map(likedPlays.map((row) => [Number(row.song_id), row.last_played_at])),
      };
    },
  };
}
