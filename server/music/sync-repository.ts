import type { Database } from '#server/database/open-database.ts';
import type { LibraryKey } from './saved-album-repository.ts';

export type SyncRepository = ReturnType<typeof createSyncRepository>;

/** Where reading a listener's library was broken off. */
export function createSyncRepository(database: Database) {
  const withoutResumePoint = ({ userId, provider }: LibraryKey) =>
    database.deleteFrom('library_sync_place').where('user_id', '=', userId).where('provider', '=', provider);

  return {
    /** Where a sync has come to. */
    async saveResumePoint({ userId, provider }: LibraryKey, next: string, now: number): Promise<void> {
      const row = { next, left_at: now };
      await database
        .insertInto('library_sync_place')
        .values({ user_id: userId, provider, ...row })
        .onConflict((conflict) => conflict.columns(['user_id', 'provider']).doUpdateSet(row))
        .execute();
    },
    /** Where the last sync was broken off, if not before `since`. It is given once: a place that leads nowhere is not tried again. */
    async takeResumePoint(libraryKey: LibraryKey, since: number): Promise<string | undefined> {
      const place = await withoutResumePoint(libraryKey).returning(['next', 'left_at']).executeTakeFirst();
      return place !== undefined && place.left_at >= since ? place.next : undefined;
    },
    async forgetResumePoint(libraryKey: LibraryKey): Promise<void> {
      await withoutResumePoint(libraryKey).execute();
    },
  };
}
