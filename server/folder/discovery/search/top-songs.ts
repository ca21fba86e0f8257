import type { Database } from '#server/database/open-database.ts';
import type { TopSongs } from './overall-popularity.ts';

const maxSongs = 1_000;

/** The songs that all listeners together played most, the most played first. */
export function createTopSongs(database: Database): TopSongs {
  return async () => {
    const rows = await database
      .selectFrom('folder_song_total')
      .selectAll()
      .orderBy('plays', 'desc')
      .orderBy('song_id')
      .limit(maxSongs)
      .execute();
    return rows.map(({ song_id, plays }) => ({ song: Number(song_id), plays }));
  };
}
