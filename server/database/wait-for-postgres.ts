import { setTimeout as sleep } from 'node:timers/promises';
import { isUnreachable } from './database-fault.ts';

const retryMilliseconds = 1_000;
const logMilliseconds = 10_000;

const property = (thrown: unknown, name: string): unknown =>
  typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, name) : undefined;

/** Why PostgreSQL refuses a connection, as a sentence that names DATABASE_URL. The password is never in it. */
export function connectionProblem(thrown: unknown, url: string): string {
  const { hostname, port, pathname, username } = new URL(url);
  const code = property(thrown, 'code');
  const at = `${hostname || 'localhost'}:${port || '5432'}`;
  const name = decodeURIComponent(pathname.slice(1)) || username;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  if (code === '28P01' || code === '28000' || /password/i.test(message))
    return `DATABASE_URL: PostgreSQL at ${at} refuses the user “${username}” or the password. Correct them, or pg_hba.conf.`;
  if (code === '3D000')
    return `DATABASE_URL: PostgreSQL at ${at} has no database “${name}”. Make it (createdb ${name}), or correct the name.`;
  if (code === '42501')
    return `DATABASE_URL: the user “${username}” may not make tables in “${name}”. Grant it, or make that user the owner.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `DATABASE_URL: the host “${hostname}” is not known. Correct the name, or start that machine.`;
  if (isUnreachable(thrown))
    return `DATABASE_URL: no PostgreSQL answers at ${at}. Start it, or correct the address.`;
  if (/SSL|TLS|certificate/i.test(message))
    return `DATABASE_URL: the encrypted connection to ${at} fails (${message}). Correct sslmode, or the server’s certificate.`;
  return `DATABASE_URL: PostgreSQL at ${at} cannot be used (${message}).`;
}

/** Connects once and hangs up. Rejects with what the driver throws. */
async function connectOnce(url: string): Promise<void> {
  const pg = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => undefined);
  }
}

type Wait = {
  /** Hears every 10 s why the start waits. */
  say: (sentence: string) => void;
  connect?: (url: string) => Promise<void>;
  pause?: (milliseconds: number) => Promise<unknown>;
};

/**
 * Waits for as long as no PostgreSQL answers at `url`: after a power cut the database may start later than the server.
 * Throws a sentence for a user, a password or a database that is refused, which no waiting mends.
 */
export async function waitForPostgres(
  url: string,
  { say, connect = connectOnce, pause = (milliseconds) => sleep(milliseconds) }: Wait,
): Promise<void> {
  for (let waited = 0; ; waited += retryMilliseconds) {
    try {
      return await connect(url);
    } catch (thrown) {
      const problem = connectionProblem(thrown, url);
      if (!isUnreachable(thrown)) throw new Error(problem, { cause: thrown });
      if (waited % logMilliseconds === 0) say(`${problem} Waiting for it.`);
      await pause(retryMilliseconds);
    }
  }
}
