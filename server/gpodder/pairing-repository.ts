import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#server/database/open-database.ts';

const maxAge = 5 * 60 * 1000;

const makeToken = () => randomBytes(24).toString('base64url');
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

export type PairingRepository = ReturnType<typeof createPairingRepository>;

/** Apps that wait to be let in, for five minutes. Of the two tokens one opens the page and the other is the app's own; neither is stored. */
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
          expires_at: now() + maxAge,
          user_id: null,
        })
        .execute();
      return { page, poll };
    },
    /** As the app calls itself; undefined once somebody let it in, or it waited too long. */
    async waiting(page: string): Promise<string | undefined> {
      const row = await database
        .selectFrom('sync_pairing')
        .select('app')
        .where('page_hash', '=', hashOf(page))
        .where('user_id', 'is', null)
        .where('expires_at', '>', now())
        .executeTakeFirst();
      return row?.app;
    },
    /** False where it does not wait any more. */
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
    /** Who let it in, told once. */
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
