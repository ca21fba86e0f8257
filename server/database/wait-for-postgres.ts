import { setTimeout as sleep } from 'node:timers/promises';
import { isReadOnlyFault, isUnreachable } from './database-fault.ts';
import { connectToPrimary } from './postgres-client.ts';
import { hostNames, hostUrls } from './postgres-hosts.ts';

const retryMilliseconds = 1_000;
const logMilliseconds = 10_000;

const property = (thrown: unknown, name: string): unknown =>
  typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, name) : undefined;

/** Why PostgreSQL refuses a connection, as a sentence that names DATABASE_URL. The password is never in it. */
export function connectionProblem(thrown: unknown, url: string): string {
  const { hostname, pathname, username } = new URL(hostUrls(url)[0] ?? url);
  const code = property(thrown, 'code');
  const at = hostNames(url);
  const name = decodeURIComponent(pathname.slice(1)) || username;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  if (code === '28P01' || code === '28000' || /password/i.test(message))
    return `DATABASE_URL: PostgreSQL at ${at} refuses the user “${username}” or the password. Correct them, or pg_hba.conf.`;
  // PgBouncer before 1.20 has one code for all that it refuses.
  if (code === '3D000' || (code === '08P01' && message.startsWith('no such database')))
    return `DATABASE_URL: PostgreSQL at ${at} has no database “${name}”. Make it (createdb ${name}), or correct the name.`;
  if (code === '42501')
    return `DATABASE_URL: the user “${username}” may not make tables in “${name}”. Grant it, or make that user the owner.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `DATABASE_URL: the host “${hostname}” is not known. Correct the name, or start that machine.`;
  if (isReadOnlyFault(thrown))
    return `DATABASE_URL: PostgreSQL at ${at} is a standby, which takes no writes.`;
  if (isUnreachable(thrown))
    return `DATABASE_URL: no PostgreSQL answers at ${at}. Start it, or correct the address.`;
  if (/SSL|TLS|certificate/i.test(message))
    return `DATABASE_URL: the encrypted connection to ${at} fails (${message}). Correct sslmode, or the server’s certificate.`;
  return `DATABASE_URL: PostgreSQL at ${at} cannot be used (${message}).`;
}

/** Connects once and hangs up. Rejects with what the driver throws. */
async function connectOnce(url: string): Promise<void> {
  const { client } = await connectToPrimary(url);
  await client.end().catch(() => undefined);
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
