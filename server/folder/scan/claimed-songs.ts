import type { DatabaseSync } from 'node:sqlite';
import { prepare } from '../store/prepare.ts';
import { rowsOf } from '../store/query.ts';

export type ClaimedSongs = ReturnType<typeof claimedSongs>;

const newestNumber = rowsOf(
  { id: 'integer not null' },
  'select coalesce(max(id), 0) as id from identity.song_identity',
);

/**
 * The numbers of songs that a file of this scan has: of those in directories that did not change, or whose disk is not
 * there (as the plan of the scan says), and those that were claimed. Numbers above `newest`, the last one given out
 * before this scan, are given out by it, each to a file.
 */
export function claimedSongs(database: DatabaseSync) {
  database.exec(
    'drop table if exists temp.claimed_song; create temp table claimed_song (id integer primary key)',
  );
  const newest = prepare(database, newestNumber).one().id;
  const find = database.prepare(
    `select 1 from claimed_song where id = ?1 union all
     select 1 from song where id = ?1
       and (directory not in (select directory from changed_directory) or is_away(path))`,
  );
  const put = database.prepare('insert or ignore into claimed_song values (?)');
  return {
    newest,
    has: (id: number): boolean => id > newest || find.get(id) !== undefined,
    add(id: number): void {
      if (id <= newest) put.run(id);
    },
  };
}
