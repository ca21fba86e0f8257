import {
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely';
import { DatabaseFault, isAway } from './database-fault.ts';

/**
 * PostgreSQL that may restart: what fails because there is no server says so, and a connection that ends is told of
 * and replaced. Times are epoch milliseconds, so int8 is read as a number.
 */
export function postgresDialect(url: string, onConnectionError: (error: Error) => void): PostgresDialect {
  return new RestartableDialect({ pool: () => openPool(url, onConnectionError) });
}

/** The driver is loaded where there is such a database alone. */
async function openPool(connectionString: string, onConnectionError: (error: Error) => void) {
  const { Pool, types } = await import('pg');
  types.setTypeParser(types.builtins.INT8, Number);
  const pool = new Pool({ connectionString, max: 20, connectionTimeoutMillis: 5_000 });
  // The pool listens to a client only while it is idle; one at work whose server ends would end the process.
  pool.on('connect', (client) => client.on('error', onConnectionError));
  // It says again what the client has said.
  pool.on('error', () => undefined);
  return pool;
}

class RestartableDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new RestartableDriver(this.#config);
  }
}

type Held = Parameters<PostgresDriver['releaseConnection']>[0];

class RestartableDriver extends PostgresDriver {
  readonly #watched = new WeakSet<DatabaseConnection>();
  readonly #ended = new WeakSet<DatabaseConnection>();

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await sayingAway(super.acquireConnection());
    if (!this.#watched.has(connection)) this.#watch(connection);
    return connection;
  }

  override async releaseConnection(connection: Held): Promise<void> {
    // What PostgreSQL has said goodbye to may look open for a moment. A rollback that fails has Kysely throw it away.
    if (this.#ended.has(connection)) await this.rollbackTransaction(connection).catch(() => undefined);
    await super.releaseConnection(connection);
  }

  /** Every query, and so each begin, commit and rollback, goes this way. */
  #watch(connection: DatabaseConnection): void {
    const execute: DatabaseConnection['executeQuery'] = connection.executeQuery.bind(connection);
    connection.executeQuery = (query, options) =>
      sayingAway(execute(query, options), () => this.#ended.add(connection));
    this.#watched.add(connection);
  }
}

async function sayingAway<Result>(asked: Promise<Result>, onAway?: () => void): Promise<Result> {
  try {
    return await asked;
  } catch (thrown) {
    if (!isAway(thrown)) throw thrown;
    onAway?.();
    throw new DatabaseFault('away', thrown);
  }
}
