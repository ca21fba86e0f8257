import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { SqliteStatement } from 'kysely';
import {
  type Dialect,
  type Driver,
  type Kysely,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { type AccountVersion, createAccountVersion } from './account-version.ts';
import { patienceMilliseconds } from './retry.ts';
import type { Schema } from './schema.ts';
import { SqliteConnection, type SqliteSides } from './sqlite-connection.ts';
import { createTransactionQueue } from './transaction-queue.ts';
import { createWriteGroups } from './write-groups.ts';

/** How long SQLite itself may wait for another process's lock: the whole server waits with it (`tryAgain` does not). */
const busyMilliseconds = 2;

/** `node:sqlite` in the shape that Kysely's own SQLite driver wants, with real booleans. */
function nodeSqlite(path: string, { readOnly = false } = {}) {
  // Nobody is served yet while it is opened.
  const database = new DatabaseSync(path, { timeout: 10_000, readOnly });
  if (!readOnly) database.exec('pragma journal_mode=wal; pragma synchronous=full; pragma foreign_keys=on');
  database.exec(`pragma busy_timeout=${busyMilliseconds}`);
  const dataVersion = database.prepare('pragma data_version');
  const prepared = new Map<string, SqliteStatement>();
  return {
    prepare(sql: string): SqliteStatement {
      const cached = prepared.get(sql);
      if (cached) return cached;
      if (prepared.size >= 300) prepared.clear();
      const newStatement = statement(database.prepare(sql));
      prepared.set(sql, newStatement);
      return newStatement;
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

/** SQLite with two connections: one that writes, one write at a time, and one that reads meanwhile. */
export function sqliteDialect(path: string, patience = patienceMilliseconds): Dialect {
  const accountVersion = createAccountVersion();
  return {
    createDriver: () => new TwoSidedDriver(path, patience, accountVersion),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TwoSidedAdapter(accountVersion),
    createIntrospector: (database: Kysely<unknown>) => new SqliteIntrospector(database),
  };
}

/**
 * Another word after every change to accounts, sessions and passwords for apps, by whichever process: what was read while it was the same is
 * still so. Undefined where that cannot be known (PostgreSQL, which other servers write to).
 */
export function accountVersion(database: Kysely<Schema>): string | undefined {
  return versionOf(database)?.version();
}

/**
 * What was read of accounts, sessions and app passwords is read again. Every write of them says so, after it or within
 * its transaction (server/database/account-version.writes.test.ts).
 */
export function invalidateAccounts(database: Kysely<Schema>): void {
  versionOf(database)?.invalidate();
}

function versionOf(database: Kysely<Schema>): AccountVersion | undefined {
  const { adapter } = database.getExecutor();
  return adapter instanceof TwoSidedAdapter ? adapter.accountVersion : undefined;
}

class TwoSidedAdapter extends SqliteAdapter {
  readonly accountVersion: AccountVersion;

  constructor(accountVersion: AccountVersion) {
    super();
    this.accountVersion = accountVersion;
  }

  /** SQLite can undo changes of the schema; Kysely assumes not, and would leave half a migration behind. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** Kysely would let everybody wait for a writer that waits for another process. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class TwoSidedDriver implements Driver {
  readonly #path: string;
  readonly #patience: number;
  readonly #accountVersion: AccountVersion;
  readonly #turns = createTransactionQueue();
  #opened: { sides: SqliteSides; close(): void } | undefined;

  constructor(path: string, patience: number, accountVersion: AccountVersion) {
    this.#path = path;
    this.#patience = patience;
    this.#accountVersion = accountVersion;
  }

  async init(): Promise<void> {
    // The writer first: it makes the file and its log, which readers need.
    const writing = nodeSqlite(this.#path);
    const reading = nodeSqlite(this.#path, { readOnly: true });
    this.#accountVersion.follow(writing.writesElsewhere);
    const [isOpen, turns, patience] = [writing.isInTransaction, this.#turns, this.#patience];
    const writer = await connectionOf(writing);
    const groups = createWriteGroups({ writer, turns, isOpen, patience });
    const reader = await connectionOf(reading);
    this.#opened = {
      sides: { writer, reader, turns, groups, accountVersion: this.#accountVersion, isOpen, patience },
      close() {
        reading.close();
        writing.close();
      },
    };
  }

  async acquireConnection(): Promise<SqliteConnection> {
    if (!this.#opened) throw new Error('The database is closed.');
    return new SqliteConnection(this.#opened.sides);
  }

  beginTransaction(connection: SqliteConnection): Promise<void> {
    return connection.begin();
  }

  commitTransaction(connection: SqliteConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: SqliteConnection): Promise<void> {
    return connection.rollback();
  }

  async releaseConnection(): Promise<void> {
    // Both sides are everybody's.
  }

  /** What was asked before is still written. */
  async destroy(): Promise<void> {
    await this.#turns.take();
    this.#accountVersion.follow(undefined);
    this.#opened?.close();
    this.#opened = undefined;
  }
}

async function connectionOf(database: ReturnType<typeof nodeSqlite>) {
  const driver = new SqliteDriver({ database });
  await driver.init();
  return driver.acquireConnection();
}
