import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely';
import { DatabaseFault, isReadOnlyFault, isUnreachable } from './database-fault.ts';
import type { HostChoice } from './postgres-hosts.ts';
import { openPool } from './postgres-pool.ts';
import { limitsText, standbyError } from './postgres-session.ts';

/** No statement of ours needs as long, but for those of a migration (ms). */
export const maxSilence = 30_000;
/** While one of several hosts is silent, Earshot looks every 2 s (of 30) whether another one has taken over. */
const looksWithinSilence = 15;
const defaultLookMs = 2_000;

/**
 * PostgreSQL that may restart, fail over or vanish: what fails because there is no server says so, a connection that
 * ends or meets a standby is reported and replaced, and one that is silent for `silence` ms (0: for ever) is given up.
 * Times are epoch milliseconds, so int8 is read as a number.
 */
export function postgresDialect(
  url: string,
  onConnectionError: (error: Error) => void,
  silence: number,
): PostgresDialect {
  const link: Link = {
    silence,
    isPooled: false,
    lookEveryMs: silence / looksWithinSilence || defaultLookMs,
    hosts: undefined,
    poolFigures: () => undefined,
  };
  const onSession = (isPooled: boolean) => {
    link.isPooled = isPooled;
  };
  async function open() {
    const needs = { url, onConnectionError, silence, searchMs: link.lookEveryMs, onSession };
    const { pool, hosts } = await openPool(needs);
    if (hosts.isSeveral) link.hosts = hosts;
    link.poolFigures = () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    });
    return pool;
  }
  return new RestartableDialect({ pool: open }, link);
}

type Link = {
  silence: number;
  /** Whether a pooler is between, as the newest connection says. */
  isPooled: boolean;
  lookEveryMs: number;
  /** Where there are several, from the first connection on. */
  hosts: HostChoice | undefined;
  poolFigures: () => PoolFigures | undefined;
};

/** Connections of this process that are in use or free, and how many statements wait for one. */
export type PoolFigures = { busy: number; idle: number; waiting: number };

export class PoolAdapter extends PostgresAdapter {
  readonly poolFigures: () => PoolFigures | undefined;

  /** `poolFigures`: how the pool stands; undefined before the first connection. */
  constructor(poolFigures: () => PoolFigures | undefined) {
    super();
    this.poolFigures = poolFigures;
  }

  // Kysely would lock a session, which a pooler gives to another client. `migrate` locks its transaction instead.
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class RestartableDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #link: Link;

  constructor(config: PostgresDialectConfig, link: Link) {
    super(config);
    this.#config = config;
    this.#link = link;
  }

  override createAdapter(): DialectAdapter {
    return new PoolAdapter(() => this.#link.poolFigures());
  }

  override createDriver(): Driver {
    return new RestartableDriver(this.#config, this.#link);
  }
}

type Connection = Parameters<PostgresDriver['releaseConnection']>[0];
type TransactionSettings = Parameters<PostgresDriver['beginTransaction']>[1];

class RestartableDriver extends PostgresDriver {
  readonly #link: Link;
  readonly #watched = new WeakSet<DatabaseConnection>();
  readonly #ended = new WeakSet<DatabaseConnection>();
  readonly #standbys = new WeakSet<DatabaseConnection>();

  constructor(config: PostgresDialectConfig, link: Link) {
    super(config);
    this.#link = link;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await sayingAway(this.#looking(() => this.#fromAnyHost()));
    if (!this.#watched.has(connection)) this.#watch(connection);
    return connection;
  }

  async #fromAnyHost(): Promise<DatabaseConnection> {
    const { hosts } = this.#link;
    const host = hosts?.current();
    try {
      return await super.acquireConnection();
    } catch (thrown) {
      if (!hosts || !isUnreachable(thrown)) throw thrown;
      // Another statement may have found the next host meanwhile.
      if (hosts.current() === host) await hosts.follow();
      if (hosts.current() === host) throw thrown;
      return super.acquireConnection();
    }
  }

  #looking<Result>(work: () => Promise<Result>): Promise<Result> {
    const { hosts, lookEveryMs } = this.#link;
    return hosts ? hosts.followDuring(work, lookEveryMs) : work();
  }

  /** Behind a pooler a session's limits may not meet the transaction, so they are set with its begin. */
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    if (!this.#link.isPooled) return super.beginTransaction(connection, settings);
    const limits = limitsText(this.#link.silence, 'local');
    const limiting: DatabaseConnection = {
      executeQuery: (query, options) =>
        connection.executeQuery(CompiledQuery.raw(`${query.sql}; ${limits}`), options),
      streamQuery: (query, chunkSize, options) => connection.streamQuery(query, chunkSize, options),
    };
    await super.beginTransaction(limiting, settings);
  }

  override async releaseConnection(connection: Connection): Promise<void> {
    // What PostgreSQL has said goodbye to may look open for a moment. A rollback that fails has Kysely throw it away.
    if (this.#ended.has(connection)) await this.rollbackTransaction(connection).catch(() => undefined);
    await super.releaseConnection(connection);
  }

  /** Every query, and so each begin, commit and rollback, goes this way. */
  #watch(connection: DatabaseConnection): void {
    const execute: DatabaseConnection['executeQuery'] = connection.executeQuery.bind(connection);
    const onAway = (thrown: unknown) => {
      this.#ended.add(connection);
      if (isReadOnlyFault(thrown)) this.#standbys.add(connection);
    };
    connection.executeQuery = (query, options) =>
      sayingAway(
        // A rollback on a standby would succeed, and its connection would be used again.
        this.#standbys.has(connection)
          ? Promise.reject(standbyError())
          : this.#looking(() => execute(query, options)),
        onAway,
      );
    this.#watched.add(connection);
  }
}

async function sayingAway<Result>(
  result: Promise<Result>,
  onAway?: (thrown: unknown) => void,
): Promise<Result> {
  try {
    return await result;
  } catch (thrown) {
    if (!isUnreachable(thrown)) throw thrown;
    onAway?.(thrown);
    throw new DatabaseFault('away', thrown);
  }
}
