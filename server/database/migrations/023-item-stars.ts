import type { Kysely } from 'kysely';

/** How many stars, one to five, a listener gave an album or artist of the music folder. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('folder_item_stars')
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('stars', 'integer', (column) => column.notNull())
    .addColumn('rated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('folder_item_stars_key', ['user_id', 'kind', 'item_id'])
    .execute();
}
