import type { Kysely } from 'kysely';

/**
 * Lists of apps that would remove most shows, for the listener to confirm; and cookies of apps that can be ended.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('sync_removal')
    .addColumn('device_id', 'text', (column) =>
      column.primaryKey().references('sync_device.id').onDelete('cascade'),
    )
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('sync_removal_show')
    .addColumn('device_id', 'text', (column) =>
      column.notNull().references('sync_removal.device_id').onDelete('cascade'),
    )
    .addColumn('feed_id', 'bigint', (column) =>
      column.notNull().references('podcast_feed.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('sync_removal_show_key', ['device_id', 'feed_id'])
    .execute();
  await schema.createIndex('sync_removal_show_by_feed').on('sync_removal_show').column('feed_id').execute();
  await schema
    .alterTable('app_password')
    .addColumn('cookie_generation', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
