import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { DatabaseFault, isUnreachable } from '#server/database/database-fault.ts';
import { connectToPrimary, type PrimaryClient } from '#server/database/postgres-client.ts';

/** The advisory lock of Earshot in a database. */
const lockNumber = 435_559_461_736;
const minPauseMs = 100;
const maxTries = 15;
const maxPauseMs = 5_000;

type Timing = {
  /** How often the holder of a lock asks whether PostgreSQL is there. */
  checkEveryMs: number;
  /** For how long it waits for an answer. */
  timeoutMs: number;
};
const usualTiming: Timing = { checkEveryMs: 10_000, timeoutMs: 5_000 };

/**
 * PostgreSQL closes the connection within two minutes when this machine disappears. A pooler gives a session to others
 * after each transaction, so behind one the lock belongs to a transaction that stays open; it reads nothing, and so
 * delays no vacuuming.
 */
const settings = (isPooled: boolean): string =>
  isPooled
    ? 'begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0'
    : 'set tcp_keepalives_idle = 60; set tcp_keepalives_interval = 20; set tcp_keepalives_count = 3';

/** Retries for a moment, since PostgreSQL notices late that the holder of a lock has disconnected. */
async function isLocked({ client, isPooled }: PrimaryClient, kind: '' | '_shared'): Promise<boolean> {
  await client.query(settings(isPooled));
  const question = `pg_try_advisory_${isPooled ? 'xact_' : ''}lock${kind}`;
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (tries > 0) await sleep(minPauseMs);
    const { rows } = await client.query<{ is_held: boolean }>(`select ${question}(${lockNumber}) as is_held`);
    if (rows[0]?.is_held === true) return true;
  }
  return false;
}

async function tryLock(
  url: string,
  kind: '' | '_shared',
  { timeoutMs }: Timing,
): Promise<Client | undefined> {
  let primary: PrimaryClient | undefined;
  try {
    primary = await connectToPrimary(url, timeoutMs);
    if (await isLocked(primary, kind)) return primary.client;
    await primary.client.end();
    return undefined;
  } catch (thrown) {
    void primary?.client.end();
    throw isUnreachable(thrown) ? new DatabaseFault('away', thrown) : thrown;
  }
}

/** Takes the exclusive lock; undefined while others hold it. */
export async function acquireExclusive(url: string): Promise<(() => Promise<void>) | undefined> {
  const client = await tryLock(url, '', usualTiming);
  return client && (() => client.end());
}

/** Ends a connection that no longer answers, which nothing else would notice before the system does. */
function endWhenSilent(client: Client, checkEveryMs: number): void {
  const check = setTimeout(() => {
    client.query('select 1').then(
      () => check.refresh(),
      () => client.end(),
    );
  }, checkEveryMs).unref();
  client.once('end', () => clearTimeout(check));
}

/** Takes the shared lock, and takes it again after an outage of PostgreSQL. Undefined while another holds it exclusively. */
export async function acquireShared(
  url: string,
  timing = usualTiming,
): Promise<(() => Promise<void>) | undefined> {
  async function share(): Promise<Client | undefined> {
    const lock = await tryLock(url, '_shared', timing);
    if (lock) endWhenSilent(lock, timing.checkEveryMs);
    return lock;
  }
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
