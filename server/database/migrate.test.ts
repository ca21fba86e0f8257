import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { migrationList } from './migration-list.ts';
import { openDatabase } from './open-database.ts';
import { onBothDatabases, sqliteDatabase } from './testing/test-databases.ts';

const next = {
  async up(database: Parameters<(typeof migrationList)[string]['up']>[0]) {
    await database.schema.createTable('later').addColumn('id', 'integer').execute();
  },
};

onBothDatabases((open) => {
  test('a second start finds nothing to migrate', async () => {
    await using opened = await open();
    expect((await migrate(opened.database, opened.location)).ran).toEqual([]);
  });

  test('a newer database refuses to start and says what to do', async () => {
    await using opened = await open();
    await migrate(opened.database, opened.location, { ...migrationList, '999-from-the-future': next });
    await expect(migrate(opened.database, opened.location)).rejects.toThrow(
      /newer version of Earshot.*999-from-the-future/,
    );
  });

  test('two servers that start together migrate once', async () => {
    await using opened = await open();
    const second = openDatabase(opened.location);
    const migrations = { ...migrationList, '998-later': next };
    const both = await Promise.all([
      migrate(opened.database, opened.location, migrations),
      migrate(second, opened.location, migrations).catch(async () =>
        migrate(second, opened.location, migrations),
      ),
    ]);
    await second.destroy();
    expect(both.flatMap(({ ran }) => ran)).toEqual(['998-later']);
  });
});

test('a migration that fails half-way leaves the tables as they were', async () => {
  await using opened = await sqliteDatabase();
  const broken = {
    async up(database: Parameters<(typeof migrationList)[string]['up']>[0]) {
      await next.up(database);
      throw new Error('the disk is full');
    },
  };
  await expect(
    migrate(opened.database, opened.location, { ...migrationList, '998-broken': broken }),
  ).rejects.toThrow('the disk is full');
  const tables = await sql<{ name: string }>`select name from sqlite_master where name = 'later'`.execute(
    opened.database,
  );
  expect(tables.rows).toEqual([]);
});

test('an SQLite file is copied beside itself before it is migrated', async () => {
  await using opened = await sqliteDatabase();
  if (opened.location.kind !== 'sqlite') throw new Error('expected SQLite');
  const { copy } = await migrate(opened.database, opened.location, { ...migrationList, '998-later': next });
  expect(
    readdirSync(dirname(opened.location.path)).filter((name) => name.includes('before-998-later')),
  ).toHaveLength(1);
  const restored = openDatabase({ kind: 'sqlite', path: copy ?? '' });
  expect(await restored.selectFrom('user').selectAll().execute()).toEqual([]);
  await restored.destroy();
});
