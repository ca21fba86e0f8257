import type { Kysely } from 'kysely';

/** What a mark of a whole show took the place of. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('progress').addColumn('show_mark', 'text').execute();
}
