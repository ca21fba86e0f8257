import type { Kysely } from 'kysely';

/** How the last import of each listener stands. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('account_import')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('finished_at', 'bigint')
    .addColumn('total', 'integer', (column) => column.notNull())
    .addColumn('done', 'integer', (column) => column.notNull())
    .addColumn('outcome', 'text')
    .execute();
}
