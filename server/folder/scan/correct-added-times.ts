import type { DatabaseSync } from 'node:sqlite';
import { prepare } from '../store/prepare.ts';
import { rowsOf } from '../store/query.ts';
import { readSetting, writeSetting } from '../store/setting.ts';
import { writeStatement } from '../store/write-statement.ts';

const day = 24 * 60 * 60 * 1000;
const tables = ['song', 'album', 'identity.song_identity', 'identity.album_identity'] as const;

/**
 * Sets back what was first seen later than now, by a clock that stood in the future: it would be the newest of the music
 * folder until that time comes. The latest becomes now; the others keep their distance to it, up to a day. Answers the
 * new revision of the catalogue, or null where nothing was in the future.
 */
export function correctAddedTimes(database: DatabaseSync, now: number): number | null {
  const latest = Math.max(...tables.map((table) => latestIn(database, table)));
  if (latest <= now) return null;
  const ahead = latest - now;
  const revision = (readSetting(database, 'revision') ?? 0) + 1;
  database.exec('begin immediate');
  for (const table of tables)
    writeStatement(
      database,
      `update ${table} set first_seen_at = max(first_seen_at - ?, ?) where first_seen_at > ?`,
    ).run(ahead, now - day, now);
  writeSetting(database, 'revision', revision);
  database.exec('commit');
  return revision;
}

const latestIn = (database: DatabaseSync, table: (typeof tables)[number]): number =>
  prepare(
    database,
    rowsOf({ latest: 'integer not null' }, `select coalesce(max(first_seen_at), 0) as latest from ${table}`),
  ).one().latest;
