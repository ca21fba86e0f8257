import { Socket } from 'node:net';
import { callbackify } from 'node:util';
import type { ClientBase, ClientConfig } from 'pg';
import { findPrimary } from './postgres-client.ts';
import { createHostChoice } from './postgres-hosts.ts';
import { inspectSession, limitsText, standbyError } from './postgres-session.ts';

const keepAliveAfterMs = 10_000;
const maxConnections = 20;

type PoolNeeds = {
  url: string;
  onConnectionError: (error: Error) => void;
  /** Milliseconds; 0: for ever. */
  silence: number;
  /** For how long a search for the primary waits for one host (ms). */
  searchMs: number;
  /** Learns from each new connection whether a pooler is between. */
  onSession: (isPooled: boolean) => void;
};

const silentError = () => Object.assign(new Error('PostgreSQL has fallen silent.'), { code: 'ETIMEDOUT' });
const movedError = () =>
  Object.assign(new Error('Another PostgreSQL takes writes now.'), { code: 'ETIMEDOUT' });

/** A socket that closes itself after `silence` ms without an answer. The pool closes idle ones sooner (10 s). */
function impatientSocket(silence: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(silence, () => socket.destroy(silentError()));
}

/** Connections to the host that takes writes. The driver is loaded where there is such a database alone. */
export async function openPool({ url, onConnectionError, silence, searchMs, onSession }: PoolNeeds) {
  const { Client, Pool, types } = await import('pg');
  types.setTypeParser(types.builtins.INT8, Number);
  const sockets = new Set<Socket>();
  const hosts = createHostChoice(
    url,
    (all, current) => findPrimary(all, current, searchMs),
    () => {
      // All of them lead to the host before, which takes no writes any more.
      for (const socket of sockets) socket.destroy(movedError());
    },
  );

  class HostClient extends Client {
    constructor(config?: ClientConfig) {
      super({ ...config, connectionString: hosts.current() });
    }
  }

  function openSocket(): Socket {
    const socket = impatientSocket(silence);
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  }

  async function prepare(client: ClientBase): Promise<void> {
    const { isPooled, isReadOnly } = await inspectSession(client);
    if (isReadOnly) throw standbyError();
    onSession(isPooled);
    if (!isPooled) await client.query(limitsText(silence, ''));
  }

  const pool = new Pool({
    Client: HostClient,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    stream: openSocket,
    verify: callbackify(prepare),
  });
  // The pool listens to a client only while it is idle; one at work whose server ends would end the process.
  pool.on('connect', (client) => client.on('error', onConnectionError));
  // It says again what the client has said.
  pool.on('error', () => undefined);
  return { pool, hosts };
}
