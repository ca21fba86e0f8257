import type { Kysely } from 'kysely';

/** The picture that a listener gave a playlist, as Earshot made it of what was sent; base64. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('folder_playlist_picture')
    .addColumn('playlist_id', 'text', (column) =>
      column.primaryKey().references('folder_playlist.id').onDelete('cascade'),
    )
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('picture', 'text', (column) => column.notNull())
    .execute();
  await database.schema
    .createIndex('folder_playlist_picture_by_key')
    .on('folder_playlist_picture')
    .column('key')
    .execute();
}
