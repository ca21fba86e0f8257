import type { Kysely } from 'kysely';

/** Listeners' bookmarks in episodes. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('episode_bookmark')
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('episode_id', 'bigint', (column) =>
      column.notNull().references('podcast_episode.id').onDelete('cascade'),
    )
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('removed_at', 'bigint')
    .addPrimaryKeyConstraint('episode_bookmark_key', ['user_id', 'id'])
    .execute();
  await schema
    .createIndex('episode_bookmark_by_episode')
    .on('episode_bookmark')
    .columns(['episode_id', 'user_id'])
    .execute();
}
