import type { DatabaseSync } from 'node:sqlite';
import { prepare } from './prepare.ts';
import { rowsOf } from './query.ts';
import { writeStatement } from './write-statement.ts';

const songAt = rowsOf(
  { id: 'integer not null', album_id: 'integer not null' },
  'select id, album_id from song where path = ?',
);

/** Takes songs out of the catalogue; what they were called is kept, for the playlists in which they stand. */
export function songDeparture(database: DatabaseSync) {
  const remember = writeStatement(
    database,
    `insert or replace into identity.departed_song (id, title, artist_name, album_title, duration)
     select id, title, artist_name, album_title, duration from song where id = ?`,
  );
  const drop = writeStatement(database, 'delete from song where id = ?');
  const found = prepare(database, songAt);

  function depart(id: number): void {
    remember.run(id);
    drop.run(id);
  }

  return {
    of: depart,
    /** The song of a file that cannot be read any more; the albums that lose one. */
    at: (path: string): number[] =>
      found.all(path).map(({ id, album_id: album }) => {
        depart(id);
        return album;
      }),
  };
}
