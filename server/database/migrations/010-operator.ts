import type { Kysely } from 'kysely';

/** Accounts with a name that can be disabled, sessions that tell their browser, links that work once, settings and jobs of the server. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .alterTable('user')
    .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await schema.alterTable('user').addColumn('disabled_at', 'bigint').execute();
  await schema.alterTable('user').addColumn('deleted_at', 'bigint').execute();
  await schema.alterTable('session').addColumn('user_agent', 'text').execute();
  await schema
    .createTable('account_link')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.references('user.id').onDelete('cascade'))
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('server_setting')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('server_job')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('lease_until', 'bigint', (column) => column.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .addColumn('outcome', 'text')
    .execute();
}
