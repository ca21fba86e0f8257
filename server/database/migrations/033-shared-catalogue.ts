import { type Kysely, sql } from 'kysely';

/** What several servers share of the music folder: who reads it, and the rows of its catalogue with their changes. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('folder_scan')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('lineage', 'bigint', (column) => column.notNull())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('holder_name', 'text', (column) => column.notNull())
    .addColumn('term', 'bigint', (column) => column.notNull())
    .addColumn('heartbeat', 'bigint', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('requested', 'bigint', (column) => column.notNull())
    .addColumn('handled', 'bigint', (column) => column.notNull())
    .addColumn('folder_count', 'bigint', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .execute();
  await sql`insert into folder_scan
    (id, lineage, holder, holder_name, term, heartbeat, version, revision, requested, handled, folder_count, status)
    values (1, 0, '', '', 0, 0, 0, 0, 0, 0, 0, '')`.execute(database);
  await schema
    .createTable('catalogue_row')
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('item_key', 'text', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('catalogue_row_once', ['version', 'kind', 'item_key'])
    .execute();
  await schema
    .createIndex('catalogue_row_by_revision')
    .on('catalogue_row')
    .columns(['version', 'revision', 'kind', 'item_key'])
    .execute();
}
