import type { Kysely } from 'kysely';

/** Albums, playlists, artists and stations that a listener likes, and by what of these each of their songs is liked. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  const ofUser = (table: string) =>
    schema
      .createTable(table)
      .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('provider', 'text', (column) => column.notNull());
  // What was liked until now was liked itself.
  await schema
    .alterTable('rating')
    .addColumn('liked_itself', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await ofUser('rating_by')
    .addColumn('song_key', 'text', (column) => column.notNull())
    .addColumn('liked_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('rating_by_key', ['user_id', 'provider', 'liked_by', 'song_key'])
    .execute();
  await schema
    .createIndex('rating_by_song')
    .on('rating_by')
    .columns(['user_id', 'provider', 'song_key'])
    .execute();
  await ofUser('liked_item')
    .addColumn('item_key', 'text', (column) => column.notNull())
    .addColumn('rated_at', 'bigint', (column) => column.notNull())
    .addColumn('record', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('liked_item_key', ['user_id', 'provider', 'item_key'])
    .execute();
}
