import type { Kysely } from 'kysely';

/** Accounts, and what Earshot keeps of a listener's music: each row of it belongs to one provider. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('user')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('provider', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  const ofUser = (table: string) =>
    schema
      .createTable(table)
      .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'));
  await ofUser('session')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('session_by_user').on('session').column('user_id').execute();
  await schema
    .createTable('guess')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('window_started_at', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .execute();
  await ofUser('known_address')
    .addColumn('address_hash', 'text', (column) => column.notNull())
    .addColumn('last_login_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('known_address_key', ['user_id', 'address_hash'])
    .execute();
  await ofUser('provider_token')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('sealed_token', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('provider_token_key', ['user_id', 'provider'])
    .execute();
  await ofUser('saved_album')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('album_id', 'text', (column) => column.notNull())
    .addColumn('date_added', 'bigint', (column) => column.notNull())
    .addColumn('resource', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('saved_album_key', ['user_id', 'provider', 'album_id'])
    .execute();
  await schema
    .createIndex('saved_album_by_date')
    .on('saved_album')
    .columns(['user_id', 'provider', 'date_added'])
    .execute();
  await ofUser('rating')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('song_id', 'text', (column) => column.notNull())
    .addColumn('rated_at', 'bigint', (column) => column.notNull())
    .addColumn('record', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('rating_key', ['user_id', 'provider', 'song_id'])
    .execute();
  await schema
    .createIndex('rating_by_date')
    .on('rating')
    .columns(['user_id', 'provider', 'rated_at'])
    .execute();
}
