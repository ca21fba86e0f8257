import type { Client } from 'pg';
import { hostUrls } from './postgres-hosts.ts';
import { inspectSession, standbyError } from './postgres-session.ts';

export type PrimaryClient = { client: Client; isPooled: boolean };

/**
 * A connection of its own, outside the pool, to the first host that takes writes. Rejects with what the driver throws
 * of the last host.
 */
export async function connectToPrimary(url: string): Promise<PrimaryClient> {
  let refused: unknown;
  for (const host of hostUrls(url)) {
    try {
      return await connectTo(host);
    } catch (thrown) {
      refused = thrown;
    }
  }
  throw refused;
}

async function connectTo(host: string): Promise<PrimaryClient> {
  const pg = await import('pg');
  const client = new pg.Client({
    connectionString: host,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { isPooled, isReadOnly } = await inspectSession(client);
    if (isReadOnly) throw standbyError();
    return { client, isPooled };
  } catch (thrown) {
    await client.end().catch(() => undefined);
    throw thrown;
  }
}
