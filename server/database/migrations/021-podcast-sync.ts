import type { ColumnDefinitionBuilder, Kysely } from 'kysely';

/** What podcast apps have received, and their unmatched actions. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  const ofUser = (column: ColumnDefinitionBuilder) =>
    column.notNull().references('user.id').onDelete('cascade');
  const ofFeed = (column: ColumnDefinitionBuilder) =>
    column.notNull().references('podcast_feed.id').onDelete('cascade');
  const ofDevice = (column: ColumnDefinitionBuilder) =>
    column.notNull().references('sync_device.id').onDelete('cascade');

  await schema
    .alterTable('progress')
    .addColumn('touched_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.createIndex('progress_by_touch').on('progress').columns(['user_id', 'touched_at']).execute();
  await schema
    .createTable('sync_listener')
    .addColumn('user_id', 'text', (column) => ofUser(column).primaryKey())
    .addColumn('stamp', 'bigint', (column) => column.notNull())
    .addColumn('looked_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('sync_device')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', ofUser)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('caption', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('app_password_id', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('told_shows', 'bigint')
    .addColumn('is_new', 'boolean', (column) => column.notNull())
    .addColumn('repeats_from', 'bigint')
    .addColumn('asked_for_all', 'boolean', (column) => column.notNull())
    .addColumn('asked_shows_since', 'bigint')
    .addColumn('told_shows_from', 'bigint')
    .addColumn('asked_since', 'bigint')
    .addColumn('posted_at', 'bigint')
    .addColumn('clock_ahead', 'bigint')
    .addUniqueConstraint('sync_device_name', ['user_id', 'name'])
    .execute();
  await schema
    .createIndex('sync_device_by_password')
    .on('sync_device')
    .columns(['app_password_id', 'seen_at'])
    .execute();
  await schema
    .createTable('sync_visit')
    .addColumn('device_id', 'text', ofDevice)
    .addColumn('visited_at', 'bigint', (column) => column.notNull())
    .addColumn('stamp', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('sync_visit_key', ['device_id', 'visited_at'])
    .execute();
  await schema
    .createTable('sync_state')
    .addColumn('user_id', 'text', ofUser)
    .addColumn('episode_id', 'bigint', (column) => column.notNull())
    .addColumn('moved_version', 'integer', (column) => column.notNull())
    .addColumn('stamp', 'bigint', (column) => column.notNull())
    .addColumn('device_id', 'text')
    .addPrimaryKeyConstraint('sync_state_key', ['user_id', 'episode_id'])
    .execute();
  await schema.createIndex('sync_state_by_stamp').on('sync_state').columns(['user_id', 'stamp']).execute();
  await schema
    .createTable('sync_show')
    .addColumn('user_id', 'text', ofUser)
    .addColumn('feed_id', 'bigint', ofFeed)
    .addColumn('stamp', 'bigint', (column) => column.notNull())
    .addColumn('gone', 'boolean', (column) => column.notNull())
    .addColumn('device_id', 'text')
    .addPrimaryKeyConstraint('sync_show_key', ['user_id', 'feed_id'])
    .execute();
  await schema.createIndex('sync_show_by_feed').on('sync_show').column('feed_id').execute();
  await schema
    .createTable('sync_spelling')
    .addColumn('device_id', 'text', ofDevice)
    .addColumn('feed_id', 'bigint', ofFeed)
    .addColumn('url', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('sync_spelling_key', ['device_id', 'feed_id'])
    .execute();
  await schema.createIndex('sync_spelling_by_feed').on('sync_spelling').column('feed_id').execute();
  await schema
    .createTable('sync_orphan')
    .addColumn('user_id', 'text', ofUser)
    .addColumn('feed_key', 'text', (column) => column.notNull())
    .addColumn('episode_key', 'text', (column) => column.notNull())
    .addColumn('device_id', 'text', ofDevice)
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('came_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('sync_orphan_key', ['user_id', 'feed_key', 'episode_key', 'device_id'])
    .execute();
  await schema.createIndex('sync_orphan_by_feed').on('sync_orphan').column('feed_key').execute();
  await schema.createIndex('sync_orphan_by_age').on('sync_orphan').column('came_at').execute();
  await schema
    .createTable('sync_setting')
    .addColumn('user_id', 'text', ofUser)
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('sync_setting_key', ['user_id', 'scope'])
    .execute();
  await schema
    .createTable('sync_pairing')
    .addColumn('page_hash', 'text', (column) => column.primaryKey())
    .addColumn('poll_hash', 'text', (column) => column.notNull().unique())
    .addColumn('app', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.references('user.id').onDelete('cascade'))
    .execute();
}
