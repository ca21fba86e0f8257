import type { DatabaseSync } from 'node:sqlite';
import { ownTransaction, type ScanTransaction } from '../changes/scan-transaction.ts';
import { writeStatement } from '../store/insert.ts';
import { prepare, rowsOf } from '../store/query.ts';
import { raiseRevision } from '../store/setting.ts';

const day = 24 * 60 * 60 * 1000;
const tables = ['song', 'album', 'identity.song_identity', 'identity.album_identity'] as const;

/**
 * Corrects times of first sight in the future, from a wrong clock. The latest becomes now, the others keep their distance, up
 * to a day. Returns the new revision, or null where nothing was in the future.
 */
export async function correctAddedTimes(
  database: DatabaseSync,
  now: number,
  transaction: ScanTransaction = ownTransaction(database),
): Promise<number | null> {
  const latest = Math.max(...tables.map((table) => latestIn(database, table)));
  if (latest <= now) return null;
  const ahead = latest - now;
  transaction.begin();
  for (const table of tables)
    writeStatement(
      database,
      `update ${table} set first_seen_at = max(first_seen_at - ?, ?) where first_seen_at > ?`,
    ).run(ahead, now - day, now);
  const revision = raiseRevision(database);
  await transaction.commit();
  return revision;
}

const latestIn = (database: DatabaseSync, table: (typeof tables)[number]): number =>
  prepare(
    database,
    rowsOf({ latest: 'integer not null' }, `select coalesce(max(first_seen_at), 0) as latest from ${table}`),
  ).one().latest;
