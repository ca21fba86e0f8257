import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#server/database/open-database.ts';

const maxAgeMs = 5 * 60 * 1000;

const makeToken = () => randomBytes(24).toString('base64url');
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

export type PairingRepository = ReturnType<typeof createPairingRepository>;

/** Pending pairings of apps, valid for five minutes. One token opens the page, the other one lets the app poll; only hashes are stored. */
export function createPairingRepository(database: Database, now: () => number) {
  return {
    async begin(app: string): Promise<{ page: string; poll: string }> {
      const [page, poll] = [makeToken(), makeToken()];
      await database
        .insertInto('sync_pairing')
        .values({
          page_hash: hashOf(page),
          poll_hash: hashOf(poll),
          app,
          expires_at: now() + maxAgeMs,
          user_id: null,
        })
        .execute();
      return { page, poll };
    },
    /** The name of the app; undefined once the pairing is allowed or expired. */
    async pendingApp(page: string): Promise<string | undefined> {
      const row = await database
        .selectFrom('sync_pairing')
        .select('app')
        .where('page_hash', '=', hashOf(page))
        .where('user_id', 'is', null)
        .where('expires_at', '>', now())
        .executeTakeFirst();
      return row?.app;
    },
    /** False where the pairing is not pending any more. */
    async allow(page: string, userId: string): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('sync_pairing')
        .set({ user_id: userId })
        .where('page_hash', '=', hashOf(page))
        .where('user_id', 'is', null)
        .where('expires_at', '>', now())
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
    /** Returns the listener who allowed the pairing, once. */
    async take(poll: string): Promise<{ userId: string; app: string } | undefined> {
      const row = await database
        .deleteFrom('sync_pairing')
        .where('poll_hash', '=', hashOf(poll))
        .where('user_id', 'is not', null)
        .where('expires_at', '>', now())
        .returning(['user_id', 'app'])
        .executeTakeFirst();
      return row?.user_id ? { userId: row.user_id, app: row.app } : undefined;
    },
    async sweep(): Promise<void> {
      await database.deleteFrom('sync_pairing').where('expires_at', '<=', now()).execute();
    },
  };
}
