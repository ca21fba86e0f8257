import { sql } from 'kysely';
import type { TestServer } from './test-server.ts';

/** What notes that somebody was here, beside what they asked for. */
const notes = new Set(['last_seen_at', 'seen_at', 'last_used_at', 'last_client', 'last_address']);

/** All rows of a database as text, of whomever: a new table joins by itself. */
export async function storedIn({ opened: { database } }: TestServer): Promise<string[]> {
  const tables = await database.introspection.getTables();
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const found = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(database);
      return found.rows.map((row) => {
        const kept = Object.entries(row).filter(([column]) => !notes.has(column));
        return `${name} ${JSON.stringify(Object.fromEntries(kept))}`;
      });
    }),
  );
  return rows.flat().sort();
}
