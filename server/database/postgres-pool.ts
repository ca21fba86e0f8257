import { Socket } from 'node:net';
import { callbackify } from 'node:util';
import type { ClientBase, ClientConfig } from 'pg';
import type { createHostRotation } from './postgres-hosts.ts';
import { inspectSession, limitsText, standbyError } from './postgres-session.ts';

const keepAliveAfterMs = 10_000;
const maxConnections = 20;

type PoolNeeds = {
  hosts: ReturnType<typeof createHostRotation>;
  onConnectionError: (error: Error) => void;
  silence: number;
  /** Learns from each new connection whether a pooler is between. */
  onSession: (isPooled: boolean) => void;
};

/** A socket that closes itself after this much silence. The pool closes idle ones sooner (10 s). */
function impatientSocket(silence: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(silence, () => {
    socket.destroy(Object.assign(new Error('PostgreSQL has fallen silent.'), { code: 'ETIMEDOUT' }));
  });
}

/** Connections to the host that takes writes. The driver is loaded where there is such a database alone. */
export async function openPool({ hosts, onConnectionError, silence, onSession }: PoolNeeds) {
  const { Client, Pool, types } = await import('pg');
  types.setTypeParser(types.builtins.INT8, Number);

  class HostClient extends Client {
    constructor(config?: ClientConfig) {
      super({ ...config, connectionString: hosts.current() });
    }
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
    stream: () => impatientSocket(silence),
    verify: callbackify(prepare),
  });
  // The pool listens to a client only while it is idle; one at work whose server ends would end the process.
  pool.on('connect', (client) => client.on('error', onConnectionError));
  // It says again what the client has said.
  pool.on('error', () => undefined);
  return pool;
}
