import type { Kysely } from 'kysely';

/** What calls look for in tables that grow, so that none of them reads a whole table (server/matrix/matrix.query-plans.test.ts). */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema.createIndex('user_by_age').on('user').columns(['created_at', 'id']).execute();
  await schema.createIndex('account_link_of').on('account_link').column('user_id').execute();
  await schema.createIndex('account_link_open').on('account_link').columns(['kind', 'expires_at']).execute();
  await schema
    .createIndex('podcast_import_waiting')
    .on('podcast_import')
    .columns(['done', 'lease_until'])
    .execute();
  await schema
    .createIndex('folder_song_total_by_plays')
    .on('folder_song_total')
    .columns(['plays desc', 'song_id'])
    .execute();
}
