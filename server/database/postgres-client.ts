import type { Client } from 'pg';
import { isUnreachable } from './database-fault.ts';
import { hostUrls } from './postgres-hosts.ts';
import { inspectSession, standbyError } from './postgres-session.ts';

const connectionTimeoutMillis = 5_000;
/** A search is repeated: it waits less for a host that hangs. */
const searchTimeoutMs = 2_000;

export type PrimaryClient = { client: Client; isPooled: boolean; host: string };

/**
 * A connection of its own, outside the pool, to the host that takes writes; all are asked at once, since one that has
 * vanished answers late. Rejects with what the driver throws of one of them, what no waiting mends first.
 */
export async function connectToPrimary(
  url: string,
  timeoutMs = connectionTimeoutMillis,
): Promise<PrimaryClient> {
  const attempts = hostUrls(url).map((host) => connectTo(host, timeoutMs));
  const results = Promise.allSettled(attempts);
  const primary = await Promise.any(attempts).catch(() => undefined);
  if (primary === undefined) {
    const reasons = (await results).flatMap((result) =>
      result.status === 'rejected' ? [result.reason] : [],
    );
    throw reasons.find((reason: unknown) => !isUnreachable(reason)) ?? reasons[0];
  }
  void endOthers(results, primary);
  return primary;
}

async function endOthers(
  results: Promise<PromiseSettledResult<PrimaryClient>[]>,
  primary: PrimaryClient,
): Promise<void> {
  for (const result of await results)
    if (result.status === 'fulfilled' && result.value !== primary) await result.value.client.end();
}

/** The address of the host that takes writes. Rejects where none does. */
export async function findPrimary(url: string): Promise<string> {
  const { client, host } = await connectToPrimary(url, searchTimeoutMs);
  await client.end().catch(() => undefined);
  return host;
}

async function connectTo(host: string, timeoutMs: number): Promise<PrimaryClient> {
  const pg = await import('pg');
  const client = new pg.Client({
    connectionString: host,
    connectionTimeoutMillis: timeoutMs,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { isPooled, isReadOnly } = await inspectSession(client);
    if (isReadOnly) throw standbyError();
    return { client, isPooled, host };
  } catch (thrown) {
    await client.end().catch(() => undefined);
    throw thrown;
  }
}
