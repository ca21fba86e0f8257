import { CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from './open-database.ts';
import { sqliteDatabase } from './testing/test-databases.ts';
import { createTransactionQueue } from './transaction-queue.ts';
import { createWriteGroups } from './write-groups.ts';

/** A writer that records its statements and fails where a disk may fail. */
function notingWriter(fails: (sql: string, statements: string[]) => boolean = () => false) {
  const statements: string[] = [];
  let isOpen = false;
  const writer: DatabaseConnection = {
    executeQuery<Row>({ sql }: CompiledQuery): Promise<QueryResult<Row>> {
      if (fails(sql, statements)) return Promise.reject(new Error(`no: ${sql}`));
      statements.push(sql);
      if (sql === 'begin immediate') isOpen = true;
      if (sql === 'commit' || sql === 'rollback') isOpen = false;
      return Promise.resolve({ rows: [] });
    },
    streamQuery: () => {
      throw new Error('Nothing is read here.');
    },
  };
  const groups = createWriteGroups({
    writer,
    turns: createTransactionQueue(),
    isOpen: () => isOpen,
    patience: 0,
  });
  return { said: statements, groups };
}

const put = (name: number) => CompiledQuery.raw(`insert ${name}`);
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
const keysIn = async (database: Database) =>
  (await database.selectFrom('server_setting').select('key').orderBy('key').execute()).map(({ key }) => key);
const insert = (database: Database, key: string) =>
  database.insertInto('server_setting').values({ key, value: '' }).execute();

test('fifty saves that come at once wait for the disk once, and each is told when all are written', async () => {
  const { said: statements, groups } = notingWriter();
  const lastStatements: string[] = [];
  await Promise.all(
    numbers(50).map(async (number) => {
      await groups.write(put(number));
      lastStatements.push(statements.at(-1) ?? '');
    }),
  );
  expect(statements).toEqual([
    'begin immediate',
    ...numbers(50).map((number) => `insert ${number}`),
    'commit',
  ]);
  expect(new Set(lastStatements)).toEqual(new Set(['commit']));
});

test('one alone is written as it is, and more than 64 in turns', async () => {
  const { said: statements, groups } = notingWriter();
  await groups.write(put(1));
  expect(statements).toEqual(['insert 1']);
  await Promise.all(numbers(130).map((number) => groups.write(put(number))));
  expect(statements.filter((words) => words === 'commit')).toHaveLength(3);
  expect(statements.filter((words) => words.startsWith('insert'))).toHaveLength(131);
});

test('when the disk refuses all of them together, each is tried by itself and hears its own fault', async () => {
  const { said: statements, groups } = notingWriter(
    (sql, before) => sql === 'commit' || (sql === 'insert 2' && before.includes('rollback')),
  );
  const written = await Promise.allSettled(numbers(4).map((number) => groups.write(put(number))));
  expect(written.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(statements.slice(statements.indexOf('rollback') + 1)).toEqual(['insert 0', 'insert 1', 'insert 3']);
});

test('a write that is refused takes none of the others with it', async () => {
  await using opened = await sqliteDatabase();
  await insert(opened.database, 'b');
  const written = await Promise.allSettled(['a', 'b', 'c'].map((key) => insert(opened.database, key)));
  expect(written.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await keysIn(opened.database)).toEqual(['a', 'b', 'c']);
});

test('a write asked after a transaction is written after it', async () => {
  await using opened = await sqliteDatabase();
  const { database } = opened;
  const before = insert(database, 'before');
  const within = database.transaction().execute(async (changes) => {
    expect(await keysIn(changes)).toEqual(['before']);
    await insert(changes, 'within');
  });
  await Promise.all([before, within, insert(database, 'after')]);
  expect(await keysIn(database)).toEqual(['after', 'before', 'within']);
});
