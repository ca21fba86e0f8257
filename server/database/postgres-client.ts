import type { Client } from 'pg';
import { isUnreachable } from './database-fault.ts';
import { hostUrls } from './postgres-hosts.ts';
import { inspectSession, standbyError } from './postgres-session.ts';

const connectionTimeoutMillis = 5_000;
const keepAliveAfterMs = 10_000;

export type PrimaryClient = { client: Client; isPooled: boolean; host: string };

/**
 * A connection of its own, outside the pool, to the host that takes writes; all are asked at once, since one that has
 * vanished answers late. Each has `timeoutMs` to connect, and each statement on the connection has as long. Rejects
 * with what the driver throws of one of them, what no waiting mends first.
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
    if (result.status === 'fulfilled' && result.value !== primary) void result.value.client.end();
}

/**
 * The address of the host that takes writes: `current` for as long as it does, since two addresses may lead to one
 * PostgreSQL. Rejects where none does. A host has `timeoutMs` to connect and again to answer.
 */
export async function findPrimary(url: string, current: string, timeoutMs: number): Promise<string> {
  const { client, host } = await connectTo(current, timeoutMs).catch(() => connectToPrimary(url, timeoutMs));
  void client.end();
  return host;
}

async function connectTo(host: string, timeoutMs: number): Promise<PrimaryClient> {
  const pg = await import('pg');
  const client = new pg.Client({
    connectionString: host,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { isPooled, isReadOnly } = await inspectSession(client);
    if (isReadOnly) throw standbyError();
    return { client, isPooled, host };
  } catch (thrown) {
    void client.end();
    throw thrown;
  }
}
