import type { Kysely } from 'kysely';

/** How many stars, one to five, a listener gave a song of the music folder. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('folder_stars')
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('song_id', 'text', (column) => column.notNull())
    .addColumn('stars', 'integer', (column) => column.notNull())
    .addColumn('rated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('folder_stars_key', ['user_id', 'song_id'])
    .execute();
}
