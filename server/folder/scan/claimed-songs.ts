import type { DatabaseSync } from 'node:sqlite';

export type ClaimedSongs = ReturnType<typeof claimedSongs>;

/** The numbers of songs that a file of this scan has, in a table that lives as long as the connection. */
export function claimedSongs(database: DatabaseSync) {
  database.exec(
    'drop table if exists temp.claimed_song; create temp table claimed_song (id integer primary key)',
  );
  const find = database.prepare('select 1 from claimed_song where id = ?');
  const put = database.prepare('insert or ignore into claimed_song values (?)');
  return {
    has: (id: number): boolean => find.get(id) !== undefined,
    add: (id: number): void => void put.run(id),
  };
}
