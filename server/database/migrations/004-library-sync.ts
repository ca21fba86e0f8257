import type { Kysely } from 'kysely';

/** Twins of saved albums and songs, so that either id finds the one row; and what each library was last synced with. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  for (const table of ['saved_album', 'rating']) {
    await schema.alterTable(table).addColumn('catalogue_id', 'text').execute();
    await schema
      .createIndex(`${table}_by_catalogue_id`)
      .on(table)
      .columns(['user_id', 'provider', 'catalogue_id'])
      .execute();
  }
  await schema
    .createTable('library_sync')
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('version', 'text')
    .addColumn('synced_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('library_sync_key', ['user_id', 'provider'])
    .execute();
}
