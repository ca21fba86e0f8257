import type { Kysely } from 'kysely';

/** User tokens of the folder belong to a generation, which rises with a log-out everywhere and with a new password. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('user')
    .addColumn('token_generation', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
