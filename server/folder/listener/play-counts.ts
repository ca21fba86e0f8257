import type { NotNull } from 'kysely';
import { inChunks } from '#rules/in-chunks.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Container } from './play-repository.ts';

const maxSongsAtOnce = 5_000;

/** `lastPlayedAt` in epoch milliseconds. */
export type PlayedSong = { song: number; plays: number; lastPlayedAt: number };

/** How often songs were played; each answer reads sums or an index, never a whole history. Ids are the catalogue's. */
export const createPlayCounts = (database: Database) => ({
  ...ownCounts(database),
  ...songCounts(database),
  ...containerCounts(database),
});

function ownCounts(database: Database) {
  return {
    /** All that this listener ever played, by the catalogue's numbers; of some songs where they are named. */
    async playedSongs(userId: string, songs?: readonly number[]): Promise<PlayedSong[]> {
      if (songs?.length === 0) return [];
      let query = database
        .selectFrom('folder_song_plays')
        .select(['song_id', 'plays', 'last_played_at'])
        .where('user_id', '=', userId);
      if (songs) query = query.where('song_id', 'in', songs.map(String));
      const rows = await query.execute();
      return rows.map(({ song_id, plays, last_played_at }) => ({
        song: Number(song_id),
        plays,
        lastPlayedAt: last_played_at,
      }));
    },
  };
}

function songCounts(database: Database) {
  return {
    /** This listener's plays of each of these songs; a song never played is absent. */
    async playsOf(userId: string, songIds: readonly string[]): Promise<Map<string, number>> {
      const plays = new Map<string, number>();
      for (const some of inChunks(songIds, maxSongsAtOnce)) {
        const rows = await database
          .selectFrom('folder_song_plays')
          .select(['song_id', 'plays'])
          .where('user_id', '=', userId)
          .where('song_id', 'in', some)
          .execute();
        for (const row of rows) plays.set(row.song_id, row.plays);
      }
      return plays;
    },
    /** The same over all listeners. */
    async totalPlaysOf(songIds: readonly string[]): Promise<Map<string, number>> {
      const plays = new Map<string, number>();
      for (const some of inChunks(songIds, maxSongsAtOnce)) {
        const rows = await database
          .selectFrom('folder_song_total')
          .selectAll()
          .where('song_id', 'in', some)
          .execute();
        for (const row of rows) plays.set(row.song_id, row.plays);
      }
      return plays;
    },
    /** What this listener played most, the most played first: since a time (epoch ms), or ever. */
    async topSongIds(
      userId: string,
      { since, limit = 100 }: { since?: number; limit?: number } = {},
    ): Promise<string[]> {
      if (since === undefined) {
        const rows = await database
          .selectFrom('folder_song_plays')
          .select('song_id')
          .where('user_id', '=', userId)
          .orderBy('plays', 'desc')
          .limit(limit)
          .execute();
        return rows.map(({ song_id }) => song_id);
      }
      const rows = await database
        .selectFrom('folder_play')
        .select(['song_id', ({ fn }) => fn.countAll().as('plays')])
        .where('user_id', '=', userId)
        .where('played_at', '>=', since)
        .groupBy('song_id')
        .orderBy('plays', 'desc')
        .orderBy('song_id')
        .limit(limit)
        .execute();
      return rows.map(({ song_id }) => song_id);
    },
    /** Songs, last played first, each once. */
    async recentSongIds(userId: string, limit: number): Promise<string[]> {
      const rows = await database
        .selectFrom('folder_song_plays')
        .select('song_id')
        .where('user_id', '=', userId)
        .orderBy('last_played_at', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ song_id }) => song_id);
    },
  };
}

function containerCounts(database: Database) {
  return {
    /** Albums, playlists and stations, last played first, each once. */
    recentContainers: (userId: string, limit: number): Promise<Container[]> =>
      database
        .selectFrom('folder_container_plays')
        .select(['kind', 'item_id as id'])
        .where('user_id', '=', userId)
        .orderBy('last_played_at', 'desc')
        .limit(limit)
        .execute(),
    /** Albums and playlists, most played since then first. */
    async topContainers(userId: string, since: number, limit: number): Promise<Container[]> {
      const rows = await database
        .selectFrom('folder_play')
        .select([
          'container_kind as kind',
          'container_id as id',
          ({ fn }) => fn.countAll().as('plays'),
          ({ fn }) => fn.max('played_at').as('last'),
        ])
        .where('user_id', '=', userId)
        .where('played_at', '>=', since)
        .where('container_kind', 'in', ['album', 'playlist'])
        .$narrowType<{ kind: NotNull; id: NotNull }>()
        .groupBy(['container_kind', 'container_id'])
        .orderBy('plays', 'desc')
        .orderBy('last', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ kind, id }) => ({ kind, id }));
    },
  };
}
