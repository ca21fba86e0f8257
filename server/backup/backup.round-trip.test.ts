import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { migrationList } from '#server/database/migration-list.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { openOrExplain } from '#server/database/open-or-explain.ts';
import { everyTableName } from '#server/database/table-names.ts';
import {
  onBothDatabases,
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '#server/database/testing/test-databases.ts';
import { makeBackup } from './make-backup.ts';
import { openBackup } from './read-archive.ts';
import { restore } from './restore.ts';
import {
  addIdentity,
  addUser,
  everything,
  fillWithOddThings,
  identitiesOf,
  testServer,
} from './testing/test-backups.ts';

/** The next id that a feed would be given. */
async function nextFeed({ location }: TestDatabase): Promise<number> {
  const { database } = await openOrExplain(location);
  const row = await database
    .insertInto('podcast_feed')
    .columns([
      'url',
      'url_key',
      'title',
      'author',
      'description',
      'medium',
      'folded',
      'funding',
      'persons',
      'episode_count',
      'parse_errors',
      'locked',
      'crawl_errors',
      'priority',
      'state',
      'changed_at',
      'lease_until',
      'failures',
      'interval',
    ])
    .expression(sql`select 'n', 'n', '', '', '', '', '', '', '', 0, 0, 0, 0, 0, 'ok', 0, 0, 0, 0`)
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.destroy();
  return row.id;
}

/** How many accounts are in what a restore has replaced. */
async function usersKept({ location }: TestDatabase, stamp: string, keptIn: string | undefined) {
  if (location.kind === 'postgres') {
    const kept = await openBackup(keptIn ?? '');
    kept.close();
    return kept.manifest.tables.find(({ name }) => name === 'user')?.rows;
  }
  const kept = openDatabase({ kind: 'sqlite', path: `${location.path}.before-restore-${stamp}` });
  const users = await kept.selectFrom('user').select('id').execute();
  await kept.destroy();
  return users.length;
}

onBothDatabases((open) => {
  test('everything comes back as it was, with its ids, the identities and the key', async () => {
    await using opened = await open();
    using house = testServer(opened);
    await fillWithOddThings(opened.database);
    const before = await everything(opened.database);
    const key = readFileSync(join(house.dataFolder, 'secret.key'), 'utf8');
    const { bytes } = await makeBackup(house.file, house.needs);
    expect(bytes).toBe(statSync(house.file).size);
    expect(statSync(house.file).mode & 0o777).toBe(0o600);

    await addUser(opened.database, 'bob');
    await opened.database.deleteFrom('podcast_feed').execute();
    addIdentity(house.dataFolder, 'another song');
    writeFileSync(join(house.dataFolder, 'secret.key'), 'f'.repeat(64));
    writeFileSync(join(house.dataFolder, 'folder.sqlite'), 'numbers of other identities');
    await opened.database.destroy();

    const { stamp, keptIn } = await restore(house.file, house.needs);
    const { database, migrated } = await openOrExplain(opened.location);
    expect(migrated.ran).toEqual([]);
    expect(await everything(database)).toEqual(before);
    await database.destroy();
    expect(identitiesOf(house.dataFolder)).toEqual([{ id: 1, path: 'a song' }]);
    expect(readFileSync(join(house.dataFolder, 'secret.key'), 'utf8')).toBe(key);
    expect(existsSync(join(house.dataFolder, 'folder.sqlite'))).toBe(false);
    // The third was given out and deleted before the backup: its number is not given out again.
    expect(await nextFeed(opened)).toBe(4);

    // What was replaced is kept.
    expect(readdirSync(house.dataFolder)).toContain(`secret.key.before-restore-${stamp}`);
    expect(readdirSync(house.dataFolder)).toContain(`folder-identity.sqlite.before-restore-${stamp}`);
    expect(await usersKept(opened, stamp, keptIn)).toBe(2);
    expect(
      readdirSync(house.dataFolder).filter((name) => /restore-(waiting|ready)|^\.earshot/.test(name)),
    ).toEqual([]);
  });

  test('a restore over what a newer Earshot left is done on SQLite, and on PostgreSQL refused with what to do', async () => {
    await using opened = await open();
    using house = testServer(opened);
    await makeBackup(house.file, house.needs);
    await sql`insert into kysely_migration (name, timestamp) values ('999-future', '')`.execute(
      opened.database,
    );
    await opened.database.destroy();
    const problem = await restore(house.file, house.needs).then(
      () => 'none',
      (thrown: unknown) => String(thrown),
    );
    const refusal =
      'Error: What stands in the database was made by a newer version of Earshot (it has migration 999-future). Make an empty database, name it in DATABASE_URL and restore into that, or use that version.';
    expect(problem).toBe(opened.location.kind === 'sqlite' ? 'none' : refusal);
  });

  test('a backup of an older Earshot is restored, and migrated by the next start', async () => {
    await using opened = await open();
    using house = testServer(opened);
    const { database } = opened;
    for (const table of [...everyTableName.toReversed(), 'kysely_migration', 'kysely_migration_lock'])
      await database.schema.dropTable(table).ifExists().execute();
    // The fifth still has a table that a later one takes away.
    const older = Object.entries(migrationList).slice(0, 5);
    await migrate(database, opened.location, Object.fromEntries(older));
    await sql`insert into ${sql.table('user')} (id, email, email_key, password_hash, created_at) values ('ann', 'a', 'a', 'x', 1)`.execute(
      database,
    );
    await sql`insert into library_sync (user_id, provider, synced_at) values ('ann', 'folder', 1)`.execute(
      database,
    );
    const { manifest } = await makeBackup(house.file, house.needs);
    expect(manifest.tables.find(({ name }) => name === 'library_sync')?.rows).toBe(1);
    await migrate(database, opened.location);
    await database.destroy();

    await restore(house.file, house.needs);
    const again = await openOrExplain(opened.location);
    expect(again.migrated.ran).toEqual(Object.keys(migrationList).slice(5));
    expect(await again.database.selectFrom('user').select(['id', 'name']).execute()).toEqual([
      { id: 'ann', name: '' },
    ]);
    await again.database.destroy();
  });

  test('a backup is restored where nothing stands yet', async () => {
    await using opened = await open();
    using house = testServer(opened);
    await addUser(opened.database, 'ann');
    await makeBackup(house.file, house.needs);
    await using empty = await open();
    using other = testServer(empty);
    await empty.database.destroy();
    await restore(house.file, other.needs);
    const { database } = await openOrExplain(empty.location);
    expect(await database.selectFrom('user').select('id').execute()).toEqual([{ id: 'ann' }]);
    await database.destroy();
  });
});

test.each([
  ['SQLite to PostgreSQL', sqliteDatabase, postgresDatabase],
  ['PostgreSQL to SQLite', postgresDatabase, sqliteDatabase],
] as const)('a house moves from %s with everything in it', async (_way, openFrom, openTo) => {
  await using from = await openFrom();
  await using to = await openTo();
  using house = testServer(from);
  using newHouse = testServer(to);
  await fillWithOddThings(from.database);
  await makeBackup(house.file, house.needs);
  await to.database.destroy();
  await restore(house.file, newHouse.needs);
  const { database } = await openOrExplain(to.location);
  expect(await everything(database)).toEqual(await everything(from.database));
  await database.destroy();
  expect(await nextFeed(to)).toBe(4);
});
