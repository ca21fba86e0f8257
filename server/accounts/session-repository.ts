import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { DatabaseFault } from '#server/database/database-fault.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { Database } from '#server/database/open-database.ts';
import { accountVersion, invalidateAccounts } from '#server/database/sqlite-dialect.ts';
import { createSessionCache } from './session-cache.ts';

/**
 * Writes when sessions were last seen, after the response: no request waits for it or fails with it. While the
 * database is locked or away it is left out, and the next request writes it; other errors go to `warn`.
 */
function createLastSeen(database: Database, warn: (error: unknown) => void) {
  /** A session that asks a lot while the database is locked has one note waiting. */
  const waiting = new Set<string>();

  return (tokenHash: string, now: number): void => {
    if (waiting.has(tokenHash)) return;
    waiting.add(tokenHash);
    database
      .updateTable('session')
      .set({ last_seen_at: now })
      .where('token_hash', '=', tokenHash)
      .execute()
      .catch((thrown: unknown) => {
        if (!(thrown instanceof DatabaseFault)) warn(thrown);
      })
      .finally(() => {
        waiting.delete(tokenHash);
        invalidateAccounts(database);
      });
  };
}

const day = 24 * 60 * 60 * 1000;
export const idleLimit = 30 * day;
export const absoluteLimit = 180 * day;
/** How stale `last_seen_at` may be: a write for every request would cost more than it tells. */
const seenStep = 60 * 60 * 1000;

const maxUserAgent = 300;

/** What the session with this cookie token is called where the token itself must not be said. */
export const sessionName = (token: string) => hash('sha256', token, 'base64url');

/** On every device: the sessions, and with the generation the provider's user tokens. */
export async function endSessionsOf(changes: Database, userId: string): Promise<void> {
  await changes.deleteFrom('session').where('user_id', '=', userId).execute();
  await changes
    .updateTable('user')
    .set({ token_generation: sql<number>`token_generation + 1` })
    .where('id', '=', userId)
    .execute();
  invalidateAccounts(changes);
}

/** The session of this name, and whose it is: none of an account that is disabled or deleted, even one begun in that moment. */
const readSession = (database: Database, name: string) =>
  database
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select(['user.id', 'user.token_generation', 'session.created_at', 'session.last_seen_at'])
    .where('session.token_hash', '=', name)
    .where('user.disabled_at', 'is', null)
    .executeTakeFirst();

export type SessionRepository = ReturnType<typeof createSessionRepository>;

/**
 * Sessions: 30 days idle, 180 days in all. Only the hash of a random 256-bit token is stored. `warn` gets the error
 * when the last-seen time cannot be written.
 */
export function createSessionRepository(database: Database, warn: (error: unknown) => void) {
  const noteSeen = createLastSeen(database, warn);
  const cache = createSessionCache(
    () => accountVersion(database),
    (name: string) => readSession(database, name),
  );

  async function living(name: string, now: number) {
    const session = await cache.find(name);
    return session && session.created_at > now - absoluteLimit ? session : undefined;
  }

  return {
    /** The token for the cookie. `userAgent` is what the browser says it is. */
    async start(userId: string, now: number, userAgent?: string): Promise<string> {
      const token = randomBytes(32).toString('base64url');
      await database
        .insertInto('session')
        .values({
          token_hash: sessionName(token),
          user_id: userId,
          created_at: now,
          last_seen_at: now,
          user_agent: userAgent?.slice(0, maxUserAgent) ?? null,
        })
        .execute();
      invalidateAccounts(database);
      return token;
    },
    /** Whose session it is, or undefined when it has ended or never was. */
    async userOf(token: string, now: number): Promise<string | undefined> {
      const name = sessionName(token);
      const session = await living(name, now);
      if (!session || session.last_seen_at <= now - idleLimit) return undefined;
      if (now - session.last_seen_at > seenStep) noteSeen(name, now);
      return session.id;
    },
    /** When it began (epoch ms); undefined when there is none. */
    async startedAt(token: string): Promise<number | undefined> {
      const session = await database
        .selectFrom('session')
        .select('created_at')
        .where('token_hash', '=', sessionName(token))
        .executeTakeFirst();
      return session?.created_at;
    },
    async end(token: string): Promise<void> {
      await database.deleteFrom('session').where('token_hash', '=', sessionName(token)).execute();
      invalidateAccounts(database);
    },
    endAllOf: (userId: string): Promise<void> =>
      inTransaction(database, (changes) => endSessionsOf(changes, userId)),
    nameOf: sessionName,
    /** Whose session it is by its name, with their generation of tokens; undefined when it has ended. */
    async bearerOf(name: string, now: number): Promise<{ userId: string; generation: number } | undefined> {
      const session = await living(name, now);
      return session && { userId: session.id, generation: session.token_generation };
    },
    /** Forgets sessions that have run out. */
    async sweep(now: number): Promise<void> {
      await database
        .deleteFrom('session')
        .where((where) =>
          where.or([
            where('last_seen_at', '<=', now - idleLimit),
            where('created_at', '<=', now - absoluteLimit),
          ]),
        )
        .execute();
      invalidateAccounts(database);
    },
  };
}

/** Those of these names whose session lets somebody in. */
export async function sessionsStillOpen(
  database: Database,
  names: readonly string[],
  now: number,
): Promise<Set<string>> {
  const rows = await database
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select('session.token_hash')
    .where('session.token_hash', 'in', names)
    .where('session.last_seen_at', '>', now - idleLimit)
    .where('session.created_at', '>', now - absoluteLimit)
    .where('user.disabled_at', 'is', null)
    .execute();
  return new Set(rows.map(({ token_hash }) => token_hash));
}
