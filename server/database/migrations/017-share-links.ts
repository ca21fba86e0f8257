import type { Kysely } from 'kysely';

/** Links with which somebody without an account hears one thing, and who is hearing it just now. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('share_link')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('sealed_token', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('credit', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('max_plays', 'integer')
    .addColumn('plays', 'integer', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .execute();
  await schema
    .createIndex('share_link_of')
    .on('share_link')
    .columns(['user_id', 'ended_at', 'created_at'])
    .execute();
  await schema
    .createTable('share_visit')
    .addColumn('link_id', 'text', (column) =>
      column.notNull().references('share_link.id').onDelete('cascade'),
    )
    .addColumn('visit', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('share_visit_key', ['link_id', 'visit'])
    .execute();
  await schema.createIndex('share_visit_by_age').on('share_visit').column('started_at').execute();
}
