import type { Kysely } from 'kysely';

/**
 * The position at which reading a library from its provider stopped, so that the next sync resumes there; and its
 * order.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  // The one until now left the order of albums that came at one time to be found each time.
  await schema.dropIndex('saved_album_by_date').execute();
  await schema
    .createIndex('saved_album_by_date')
    .on('saved_album')
    .columns(['user_id', 'provider', 'date_added desc', 'album_id'])
    .execute();
  await schema
    .createTable('library_sync_place')
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('next', 'text', (column) => column.notNull())
    .addColumn('left_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('library_sync_place_key', ['user_id', 'provider'])
    .execute();
}
