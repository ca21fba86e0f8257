import { sql } from 'kysely';
import type { TestServer } from './test-server.ts';

/** Columns that record when somebody was here, whatever they requested. */
const notes = new Set(['last_seen_at', 'seen_at', 'last_used_at', 'last_client', 'last_address']);

/** All rows of a database as text, of whomever: a new table joins by itself. */
export async function storedIn({ opened: { database } }: TestServer): Promise<string[]> {
  const tables = await database.introspection.getTables();
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const result = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(database);
      return result.rows.map((row) => {
        const columns = Object.entries(row).filter(([column]) => !notes.has(column));
        return `${name} ${JSON.stringify(Object.fromEntries(columns))}`;
      });
    }),
  );
  return rows.flat().sort();
}
