import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { DatabaseFault, isUnreachable } from '#server/database/database-fault.ts';

/** The advisory lock of Earshot in a database. */
const lockNumber = 435_559_461_736;
const minPauseMs = 100;
const maxTries = 15;
const maxPauseMs = 5_000;

/** Opens a connection that PostgreSQL closes within two minutes when this machine disappears. */
async function connect(url: string): Promise<Client> {
  const pg = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect().catch((thrown: unknown) => {
    throw isUnreachable(thrown) ? new DatabaseFault('away', thrown) : thrown;
  });
  await client.query(
    'set tcp_keepalives_idle = 60; set tcp_keepalives_interval = 20; set tcp_keepalives_count = 3',
  );
  return client;
}

/** Retries for a moment, since PostgreSQL notices late that the holder of a lock has disconnected. */
async function tryLock(url: string, question: string): Promise<Client | undefined> {
  const client = await connect(url);
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (tries > 0) await sleep(minPauseMs);
    const { rows } = await client.query<{ is_held: boolean }>(`select ${question}(${lockNumber}) as is_held`);
    if (rows[0]?.is_held === true) return client;
  }
  await client.end();
  return undefined;
}

/** Takes the exclusive lock; undefined while others hold it. */
export async function acquireExclusive(url: string): Promise<(() => Promise<void>) | undefined> {
  const client = await tryLock(url, 'pg_try_advisory_lock');
  return client && (() => client.end());
}

/** Takes the shared lock, and takes it again after an outage of PostgreSQL. Undefined while another holds it exclusively. */
export async function acquireShared(url: string): Promise<(() => Promise<void>) | undefined> {
  const share = () => tryLock(url, 'pg_try_advisory_lock_shared');
  let client = await share();
  if (client === undefined) return undefined;
  const stopped = new AbortController();

  async function takeAgain(): Promise<void> {
    client = undefined;
    for (let pause = minPauseMs; client === undefined && !stopped.signal.aborted; pause *= 2) {
      await sleep(Math.min(pause, maxPauseMs), undefined, { ref: false, signal: stopped.signal }).catch(
        () => undefined,
      );
      client = await share().catch(() => undefined);
    }
    if (stopped.signal.aborted) await client?.end();
    else client?.once('end', () => void takeAgain());
  }
  client.once('end', () => stopped.signal.aborted || void takeAgain());
  return async () => {
    stopped.abort();
    await client?.end();
  };
}
