import type { DatabaseSync, StatementSync } from 'node:sqlite';

/**
 * A statement to `run` on a connection that also writes to tables of words. FTS5 leaves the number of a segment of its
 * own as the connection's last row id, at times larger than a JavaScript number may be; every later `run` that inserts
 * nothing with a row id would then throw for an answer that nobody asked for.
 */
export function writeStatement(database: DatabaseSync, sql: string): StatementSync {
  const statement = database.prepare(sql);
  statement.setReadBigInts(true);
  return statement;
}
