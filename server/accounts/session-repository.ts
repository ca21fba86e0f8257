import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/database/open-database.ts';
import { accountVersion, invalidateAccounts } from '#server/database/sqlite-dialect.ts';
import { createLastSeen } from './last-seen.ts';
import { createSessionCache } from './session-cache.ts';

const day = 24 * 60 * 60 * 1000;
export const idleLimit = 30 * day;
export const absoluteLimit = 180 * day;
/** How stale `last_seen_at` may be: a write for every request would cost more than it tells. */
const seenStep = 60 * 60 * 1000;

const maxUserAgent = 300;

/** What the session with this cookie token is called where the token itself must not be said. */
export const sessionName = (token: string) => hash('sha256', token, 'base64url');

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
 * Sessions: 30 days idle, 180 days in all. Only the hash of a random 256-bit token is stored. `warn` is told when it
 * cannot be noted that a session was seen.
 */
export function createSessionRepository(database: Database, warn: (error: unknown) => void) {
  const noteSeen = createLastSeen(database, warn);
  const kept = createSessionCache(
    () => accountVersion(database),
    (name: string) => readSession(database, name),
  );

  async function living(name: string, now: number) {
    const found = await kept.find(name);
    return found && found.created_at > now - absoluteLimit ? found : undefined;
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
      const found = await living(name, now);
      if (!found || found.last_seen_at <= now - idleLimit) return undefined;
      if (now - found.last_seen_at > seenStep) noteSeen(name, now);
      return found.id;
    },
    /** When it began (epoch ms); undefined when there is none. */
    async startedAt(token: string): Promise<number | undefined> {
      const found = await database
        .selectFrom('session')
        .select('created_at')
        .where('token_hash', '=', sessionName(token))
        .executeTakeFirst();
      return found?.created_at;
    },
    async end(token: string): Promise<void> {
      await database.deleteFrom('session').where('token_hash', '=', sessionName(token)).execute();
      invalidateAccounts(database);
    },
    /** On every device: the sessions, and with the generation the provider's user tokens. */
    async endAllOf(userId: string): Promise<void> {
      await database.transaction().execute(async (changes) => {
        await changes.deleteFrom('session').where('user_id', '=', userId).execute();
        await changes
          .updateTable('user')
          .set({ token_generation: sql<number>`token_generation + 1` })
          .where('id', '=', userId)
          .execute();
        invalidateAccounts(changes);
      });
    },
    nameOf: sessionName,
    /** Whose session it is by its name, with their generation of tokens; undefined when it has ended. */
    async bearerOf(name: string, now: number): Promise<{ userId: string; generation: number } | undefined> {
      const found = await living(name, now);
      return found && { userId: found.id, generation: found.token_generation };
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
