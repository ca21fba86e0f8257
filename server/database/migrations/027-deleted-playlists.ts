import type { Kysely } from 'kysely';

/** Deleted playlists are listed, and looked through each hour for those that go for good. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createIndex('folder_playlist_by_removal')
    .on('folder_playlist')
    .column('removed_at')
    .where('removed_at', 'is not', null)
    .execute();
}
