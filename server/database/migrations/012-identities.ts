import type { Kysely } from 'kysely';

/** Who an account is elsewhere: at an OpenID provider, or to the reverse proxy in front. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('user_identity')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('user_identity_once', ['issuer', 'subject'])
    .execute();
  await schema.createIndex('user_identity_of').on('user_identity').column('user_id').execute();
}
