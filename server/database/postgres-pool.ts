import { Socket } from 'node:net';
import { callbackify } from 'node:util';
import type { ClientBase, ClientConfig } from 'pg';
import { findPrimary } from './postgres-client.ts';
import { createHostChoice } from './postgres-hosts.ts';
import { inspectSession, limitsText, standbyError } from './postgres-session.ts';

const keepAliveAfterMs = 10_000;
const maxConnections = 20;
/** While one of several hosts is silent, Earshot looks every 2 s (of 30) whether another one has taken over. */
const looksWithinSilence = 15;
const lookEveryMs = 2_000;

type PoolNeeds = {
  url: string;
  onConnectionError: (error: Error) => void;
  /** Milliseconds; 0: for ever. */
  silence: number;
  /** Learns from each new connection whether a pooler is between. */
  onSession: (isPooled: boolean) => void;
};

const silentError = () => Object.assign(new Error('PostgreSQL has fallen silent.'), { code: 'ETIMEDOUT' });
const movedError = () =>
  Object.assign(new Error('Another PostgreSQL takes writes now.'), { code: 'ETIMEDOUT' });

/**
 * A socket that closes itself after `silence` ms without an answer. The pool closes idle ones sooner (10 s). `onCalm` is called at
 * shorter silences, where there is one.
 */
function impatientSocket(silence: number, onCalm: (() => void) | undefined): Socket {
  const socket = new Socket();
  const step = onCalm === undefined ? silence : silence / looksWithinSilence || lookEveryMs;
  let [bytes, calmMs] = [0, 0];
  socket.on('timeout', () => {
    // Any answer begins a new silence.
    calmMs = socket.bytesRead === bytes ? calmMs + step : step;
    bytes = socket.bytesRead;
    if (silence > 0 && calmMs >= silence) {
      socket.destroy(silentError());
      return;
    }
    onCalm?.();
    socket.setTimeout(step);
  });
  return socket.setTimeout(step);
}

/** Connections to the host that takes writes. The driver is loaded where there is such a database alone. */
export async function openPool({ url, onConnectionError, silence, onSession }: PoolNeeds) {
  const { Client, Pool, types } = await import('pg');
  types.setTypeParser(types.builtins.INT8, Number);
  const hostOf = new Map<Socket, string>();
  const hosts = createHostChoice(url, findPrimary, (primary) => {
    for (const [socket, host] of hostOf) if (host !== primary) socket.destroy(movedError());
  });

  class HostClient extends Client {
    constructor(config?: ClientConfig) {
      super({ ...config, connectionString: hosts.current() });
    }
  }

  function openSocket(): Socket {
    const socket = impatientSocket(silence, hosts.isSeveral ? () => void hosts.follow() : undefined);
    hostOf.set(socket, hosts.current());
    return socket.once('close', () => hostOf.delete(socket));
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
