import type { Kysely } from 'kysely';

/** What the operator says of audiobooks: which albums are books or music, and which folders are of books alone. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('album_kind')
    .addColumn('album_id', 'bigint', (column) => column.primaryKey())
    .addColumn('is_book', 'boolean', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('book_folder')
    .addColumn('path', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}
