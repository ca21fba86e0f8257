import type { Kysely } from 'kysely';

/** Who called an album a book or music. What was said before is the operator's: nobody else could. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .alterTable('album_kind')
    .addColumn('user_id', 'text', (column) => column.references('user.id').onDelete('set null'))
    .execute();
  await schema
    .alterTable('album_kind')
    .addColumn('by_operator', 'boolean', (column) => column.notNull().defaultTo(true))
    .execute();
  await schema.createIndex('album_kind_by_user').on('album_kind').column('user_id').execute();
  await schema
    .createIndex('album_kind_by_time')
    .on('album_kind')
    .columns(['changed_at', 'album_id'])
    .execute();
}
