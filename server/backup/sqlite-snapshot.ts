import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import { databaseProblem } from '#server/database/sqlite-fault.ts';
import { everyTableName, tablesWithoutBackup } from '#server/database/table-names.ts';
import { asValue, batchRows, type Snapshot, type Value } from './snapshot.ts';

const remedy = 'No backup of it can be made; restore an older one.';
const columnRow = z.object({ name: z.string(), type: z.string() });
const migrationRow = z.object({ name: z.string(), timestamp: z.string() });
const lastIdRow = z.object({ name: z.string(), seq: z.number() });
const cells = z.array(z.unknown());

/** Reads `earshot.sqlite` on its own connection in one read transaction, which does not block writers. */
export function sqliteSnapshot(path: string): Snapshot {
  if (!existsSync(path)) throw new Error(`There is no database at ${path} yet: start Earshot once.`);
  const database = new DatabaseSync(path, { readOnly: true, timeout: 10_000 });
  try {
    return openSnapshot(database);
  } catch (thrown) {
    database.close();
    const problem = databaseProblem(thrown, path, remedy);
    throw problem === undefined ? thrown : new Error(problem);
  }
}

function openSnapshot(database: DatabaseSync): Snapshot {
  database.exec('begin');
  const has = database.prepare("select 1 from sqlite_master where type = 'table' and name = ?");
  const isThere = (table: string) => has.get(table) !== undefined;
  if (!isThere('kysely_migration')) throw new Error('The database is empty: start Earshot once.');
  const described = new Map(
    everyTableName
      .filter((name) => isThere(name) && !tablesWithoutBackup.includes(name))
      .map((name) => {
        const columns = database.prepare('select name, type from pragma_table_info(?)').all(name);
        return [name, columns.map((row) => z.parse(columnRow, row))];
      }),
  );
  const lastIds = isThere('sqlite_sequence') ? database.prepare('select * from sqlite_sequence').all() : [];
  return {
    migrations: database
      .prepare('select name, timestamp from kysely_migration order by name')
      .all()
      .map((row) => z.parse(migrationRow, row)),
    tables: [...described].map(([name, columns]) => ({
      name,
      columns: columns.map((column) => column.name),
    })),
    lastIds: Object.fromEntries(
      lastIds.map((row) => z.parse(lastIdRow, row)).map(({ name, seq }) => [name, seq]),
    ),
    rows: (table) => rowsOf(database, table, described.get(table) ?? []),
    identities: null,
    async close() {
      database.close();
    },
  };
}

async function* rowsOf(database: DatabaseSync, table: string, columns: z.output<typeof columnRow>[]) {
  const isBoolean = columns.map(({ type }) => type.toLowerCase() === 'boolean');
  const columnNames = columns.map(({ name }) => `"${name}"`).join(', ');
  const statement = database.prepare(`select ${columnNames} from "${table}"`);
  statement.setReturnArrays(true);
  let batch: Value[][] = [];
  for (const row of statement.iterate()) {
    batch.push(
      z.parse(cells, row).map((cell, at) => asValue(isBoolean[at] && cell !== null ? cell === 1 : cell)),
    );
    if (batch.length < batchRows) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
