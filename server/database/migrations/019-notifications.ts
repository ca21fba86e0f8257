import type { Kysely } from 'kysely';

/** New episodes, and the browsers that get notifications of them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .alterTable('podcast_subscription')
    .addColumn('notifies', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
  await schema
    .createTable('podcast_news')
    .addColumn('episode_id', 'bigint', (column) =>
      column.primaryKey().references('podcast_episode.id').onDelete('cascade'),
    )
    .addColumn('noted_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('podcast_news_by_time').on('podcast_news').column('noted_at').execute();
  await schema
    .createTable('notification_choice')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('quiet_from', 'integer')
    .addColumn('quiet_to', 'integer')
    .addColumn('time_zone', 'text')
    .addColumn('looked_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createTable('push_subscription')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('session_hash', 'text', (column) =>
      column.notNull().unique().references('session.token_hash').onDelete('cascade'),
    )
    .addColumn('endpoint_hash', 'text', (column) => column.notNull().unique())
    .addColumn('sealed_address', 'text', (column) => column.notNull())
    .addColumn('user_agent', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_sent_at', 'bigint')
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('lease_until', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('push_subscription_of').on('push_subscription').column('user_id').execute();
  await schema.createIndex('push_subscription_due').on('push_subscription').column('due_at').execute();
  await schema
    .createTable('push_delivery')
    .addColumn('push_id', 'text', (column) =>
      column.notNull().references('push_subscription.id').onDelete('cascade'),
    )
    .addColumn('episode_id', 'bigint', (column) =>
      column.notNull().references('podcast_episode.id').onDelete('cascade'),
    )
    .addColumn('noted_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('push_delivery_key', ['push_id', 'episode_id'])
    .execute();
  await schema.createIndex('push_delivery_by_episode').on('push_delivery').column('episode_id').execute();
}
