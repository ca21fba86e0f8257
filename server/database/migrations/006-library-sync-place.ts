import type { Kysely } from 'kysely';

/** Where reading a library from its provider was broken off, so that the next sync goes on there. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('library_sync_place')
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('next', 'text', (column) => column.notNull())
    .addColumn('left_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('library_sync_place_key', ['user_id', 'provider'])
    .execute();
}
