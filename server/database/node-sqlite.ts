import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { SqliteStatement } from 'kysely';

/** How long SQLite itself may wait for another process's lock: the whole server waits with it (`tryAgain` does not). */
const busyMilliseconds = 2;

/** `node:sqlite` in the shape that Kysely's own SQLite driver wants, with real booleans. */
export function nodeSqlite(path: string, { readOnly = false } = {}) {
  // Nobody is served yet while it is opened.
  const database = new DatabaseSync(path, { timeout: 10_000, readOnly });
  if (!readOnly) database.exec('pragma journal_mode=wal; pragma synchronous=full; pragma foreign_keys=on');
  database.exec(`pragma busy_timeout=${busyMilliseconds}`);
  const dataVersion = database.prepare('pragma data_version');
  const prepared = new Map<string, SqliteStatement>();
  return {
    prepare(sql: string): SqliteStatement {
      const known = prepared.get(sql);
      if (known) return known;
      if (prepared.size >= 300) prepared.clear();
      const made = statement(database.prepare(sql));
      prepared.set(sql, made);
      return made;
    },
    /** Another number after each write by another connection than this. */
    writesElsewhere: () => Number(dataVersion.get()?.['data_version']),
    isInTransaction: () => database.isTransaction,
    close(): void {
      prepared.clear();
      database.close();
    },
  };
}

function statement(prepared: StatementSync): SqliteStatement {
  const columns = prepared.columns();
  const booleans = columns.filter(({ type }) => type?.toLowerCase() === 'boolean').map(({ name }) => name);
  const row = (values: Record<string, unknown>): Record<string, unknown> => {
    for (const name of booleans) if (values[name] !== null) values[name] = values[name] === 1;
    return values;
  };
  return {
    reader: columns.length > 0,
    all: (parameters) => prepared.all(...parameters.map(sqlValue)).map(row),
    run: (parameters) => prepared.run(...parameters.map(sqlValue)),
    *iterate(parameters) {
      for (const values of prepared.iterate(...parameters.map(sqlValue))) yield row(values);
    },
  };
}

function sqlValue(value: unknown): SQLInputValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`SQLite cannot keep a value of type ${typeof value}.`);
}
