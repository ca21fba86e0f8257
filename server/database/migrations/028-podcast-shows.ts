import type { Kysely } from 'kysely';

/** What a mark of a whole show took the place of, and how a listener sees the episodes of a show. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema.alterTable('progress').addColumn('show_mark', 'text').execute();
  await schema
    .createTable('podcast_show_view')
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('feed_id', 'bigint', (column) =>
      column.notNull().references('podcast_feed.id').onDelete('cascade'),
    )
    .addColumn('layout', 'text')
    .addColumn('episode_order', 'text')
    .addPrimaryKeyConstraint('podcast_show_view_key', ['user_id', 'feed_id'])
    .execute();
}
