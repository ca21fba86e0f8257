import { Socket } from 'node:net';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely';
import { DatabaseFault, isUnreachable } from './database-fault.ts';

/** No statement of ours needs as long, but for those of a migration (ms). */
export const maxSilence = 30_000;
const keepAliveAfter = 10_000;

/**
 * PostgreSQL that may restart or vanish: what fails because there is no server says so, a connection that ends is
 * reported and replaced, and one that is silent for `silence` ms (0: for ever) is given up. Times are epoch
 * milliseconds, so int8 is read as a number.
 */
export function postgresDialect(
  url: string,
  onConnectionError: (error: Error) => void,
  silence: number,
): PostgresDialect {
  return new RestartableDialect({
    pool: () => openPool(url, onConnectionError, silence),
    // Of a connection that we gave up the server hears as little: it must not hold rows locked for hours.
    onCreateConnection: async (connection) => {
      await connection.executeQuery(
        CompiledQuery.raw(
          `set statement_timeout = ${statementTimeout(silence)}; set idle_in_transaction_session_timeout = ${2 * silence}`,
        ),
      );
    },
  });
}

/** A little sooner than the socket: a server that is only slow says so itself, and its connection stays. */
const statementTimeout = (silence: number) => Math.floor(silence * 0.8);

/** A socket that closes itself after this much silence. The pool closes idle ones sooner (10 s). */
function impatientSocket(silence: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(silence, () => {
    socket.destroy(Object.assign(new Error('PostgreSQL has fallen silent.'), { code: 'ETIMEDOUT' }));
  });
}

/** The driver is loaded where there is such a database alone. */
async function openPool(
  connectionString: string,
  onConnectionError: (error: Error) => void,
  silence: number,
) {
  const { Pool, types } = await import('pg');
  types.setTypeParser(types.builtins.INT8, Number);
  const pool = new Pool({
    connectionString,
    max: 20,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfter,
    stream: () => impatientSocket(silence),
  });
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

type Connection = Parameters<PostgresDriver['releaseConnection']>[0];

class RestartableDriver extends PostgresDriver {
  readonly #watched = new WeakSet<DatabaseConnection>();
  readonly #ended = new WeakSet<DatabaseConnection>();

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await sayingAway(super.acquireConnection());
    if (!this.#watched.has(connection)) this.#watch(connection);
    return connection;
  }

  override async releaseConnection(connection: Connection): Promise<void> {
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

async function sayingAway<Result>(result: Promise<Result>, onAway?: () => void): Promise<Result> {
  try {
    return await result;
  } catch (thrown) {
    if (!isUnreachable(thrown)) throw thrown;
    onAway?.();
    throw new DatabaseFault('away', thrown);
  }
}
