import { sql } from 'kysely';
import type { TestServer } from './test-server.ts';

/** All that the database keeps of Ann, from every table that says whose a row is: a new table joins by itself. */
export async function keptOf({ opened: { database }, ann }: TestServer): Promise<string> {
  const tables = await database.introspection.getTables();
  const rows = await Promise.all(
    tables.map(async ({ name, columns }) => {
      const owner = columns.find((column) => ['user_id', 'owner_id'].includes(column.name))?.name;
      if (owner === undefined && name !== 'user') return [];
      const whose = sql`${sql.table(name)} where ${sql.ref(owner ?? 'id')} = ${ann.id}`;
      const result = await sql<object>`select * from ${whose}`.execute(database);
      return [name, ...result.rows.map((row) => JSON.stringify(row)).sort()];
    }),
  );
  const entries = await database
    .selectFrom('folder_playlist_entry')
    .innerJoin('folder_playlist', 'folder_playlist.id', 'playlist_id')
    .selectAll('folder_playlist_entry')
    .where('user_id', '=', ann.id)
    .execute();
  return JSON.stringify([rows, entries.map((row) => JSON.stringify(row)).sort()]);
}
