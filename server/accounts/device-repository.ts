import { parse } from 'bowser';
import type { Database } from '#server/database/open-database.ts';
import { invalidateAccounts } from '#server/database/sqlite-dialect.ts';
import { absoluteLimit, idleLimit, sessionName } from './session-repository.ts';

/** What a listener would call a browser and its system; empty where the browser does not say. */
export function browserName(userAgent: string | null): { browser: string; system: string } {
  if (userAgent === null || userAgent === '') return { browser: '', system: '' };
  const { browser, os, platform } = parse(userAgent);
  // Browsers freeze the version of their system for privacy, so that it would often be wrong.
  return { browser: browser.name ?? '', system: platform.model ?? os.name ?? '' };
}

export type DeviceRepository = ReturnType<typeof createDeviceRepository>;

/** Where listeners are logged in, as they see it: a session is one browser on one device. */
export function createDeviceRepository(database: Database) {
  return {
    /** The listener's sessions that have not run out, the one last seen first; `id` is the name of a session. */
    async list(userId: string, now: number) {
      const rows = await database
        .selectFrom('session')
        .selectAll()
        .where('user_id', '=', userId)
        .where('last_seen_at', '>', now - idleLimit)
        .where('created_at', '>', now - absoluteLimit)
        .orderBy('last_seen_at', 'desc')
        .orderBy('token_hash')
        .execute();
      return rows.map((row) => ({
        id: row.token_hash,
        ...browserName(row.user_agent),
        createdAt: row.created_at,
        lastSeenAt: row.last_seen_at,
      }));
    },
    /** When each account was last seen in a session that has not run out (epoch ms). */
    async lastSeen(now: number): Promise<Map<string, number>> {
      const rows = await database
        .selectFrom('session')
        .select(['user_id', ({ fn }) => fn.max('last_seen_at').as('last_seen_at')])
        .where('last_seen_at', '>', now - idleLimit)
        .where('created_at', '>', now - absoluteLimit)
        .groupBy('user_id')
        .execute();
      return new Map(rows.map((row) => [row.user_id, row.last_seen_at]));
    },
    /** Ends one session of the listener by its name; whether there was one. */
    async endNamed(userId: string, name: string): Promise<boolean> {
      const ended = await database
        .deleteFrom('session')
        .where('user_id', '=', userId)
        .where('token_hash', '=', name)
        .executeTakeFirst();
      invalidateAccounts(database);
      return ended.numDeletedRows > 0n;
    },
    /**
     * Ends all sessions of the listener but this one; how many ended. The provider's tokens of those devices end with
     * them, for each is worth nothing without its session.
     */
    async endOthers(userId: string, token: string | undefined): Promise<number> {
      const ended = await database
        .deleteFrom('session')
        .where('user_id', '=', userId)
        .where('token_hash', '!=', token === undefined ? '' : sessionName(token))
        .executeTakeFirst();
      invalidateAccounts(database);
      return Number(ended.numDeletedRows);
    },
  };
}
