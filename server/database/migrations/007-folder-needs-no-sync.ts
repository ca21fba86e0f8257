import { type Kysely, sql } from 'kysely';

/** The folder's library is answered as it stands: its copies go, and so does what said whether they were up to date. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`delete from saved_album where provider = 'folder'`.execute(database);
  await database.schema.dropTable('library_sync').execute();
}
