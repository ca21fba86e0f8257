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
import { nodeSqlite } from './node-sqlite.ts';
import { patienceMilliseconds } from './retry.ts';
import type { Schema } from './schema.ts';
import { SqliteConnection, type SqliteSides } from './sqlite-connection.ts';
import { createTransactionQueue } from './transaction-queue.ts';
import { createWriteGroups } from './write-groups.ts';

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
    // The writer first: it makes the file, and the log beside it that readers need.
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
