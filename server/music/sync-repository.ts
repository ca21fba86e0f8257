import type { Database } from '#server/database/open-database.ts';
import type { Shelf } from './saved-album-repository.ts';

export type SyncRepository = ReturnType<typeof createSyncRepository>;

/** Which libraries were read whole, and what they were then. */
export function createSyncRepository(database: Database) {
  return {
    /** Undefined before the first sync. */
    async versionOf({ userId, provider }: Shelf): Promise<{ version: string | null } | undefined> {
      return database
        .selectFrom('library_sync')
        .select('version')
        .where('user_id', '=', userId)
        .where('provider', '=', provider)
        .executeTakeFirst();
    },
    async save({ userId, provider }: Shelf, version: string | null, now: number): Promise<void> {
      const row = { version, synced_at: now };
      await database
        .insertInto('library_sync')
        .values({ user_id: userId, provider, ...row })
        .onConflict((conflict) => conflict.columns(['user_id', 'provider']).doUpdateSet(row))
        .execute();
    },
  };
}
