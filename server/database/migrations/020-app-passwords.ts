import type { Kysely } from 'kysely';

/** Passwords with which apps come in. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('app_password')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('doors', 'text', (column) => column.notNull())
    .addColumn('is_read_only', 'boolean', (column) => column.notNull())
    .addColumn('sealed_secret', 'text', (column) => column.notNull())
    .addColumn('lookup', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .addColumn('last_client', 'text', (column) => column.notNull())
    .addColumn('last_address', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('app_password_of').on('app_password').columns(['user_id', 'created_at']).execute();
}
