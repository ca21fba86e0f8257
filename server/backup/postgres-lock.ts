import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { DatabaseFault, isUnreachable } from '#server/database/database-fault.ts';

/** Of the advisory locks of a database, the one that is ours. */
const lockNumber = 435_559_461_736;
const minPause = 100;
const maxTries = 15;
const maxPause = 5_000;

/** A connection that a server of PostgreSQL gives up on within two minutes when its machine is gone. */
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

/** PostgreSQL notices a moment later that whoever held it is gone. */
async function held(url: string, question: string): Promise<Client | undefined> {
  const client = await connect(url);
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (tries > 0) await sleep(minPause);
    const { rows } = await client.query<{ held: boolean }>(`select ${question}(${lockNumber}) as held`);
    if (rows[0]?.held === true) return client;
  }
  await client.end();
  return undefined;
}

/** The lock alone, until released; undefined while others hold it. */
export async function acquireExclusive(url: string): Promise<(() => Promise<void>) | undefined> {
  const client = await held(url, 'pg_try_advisory_lock');
  return client && (() => client.end());
}

/** The lock beside others, until released; taken again whenever PostgreSQL was away. Undefined while one has it alone. */
export async function acquireShared(url: string): Promise<(() => Promise<void>) | undefined> {
  const share = () => held(url, 'pg_try_advisory_lock_shared');
  let client = await share();
  if (client === undefined) return undefined;
  const stopped = new AbortController();

  async function takeAgain(): Promise<void> {
    client = undefined;
    for (let pause = minPause; client === undefined && !stopped.signal.aborted; pause *= 2) {
      await sleep(Math.min(pause, maxPause), undefined, { ref: false, signal: stopped.signal }).catch(
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
