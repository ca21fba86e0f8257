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

/** The next generated id of a feed. */
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

/** Number of accounts in the replaced database. */
async function usersReplaced({ location }: TestDatabase, stamp: string, formerBackup: string | undefined) {
  if (location.kind === 'postgres') {
    const replaced = await openBackup(formerBackup ?? '');
    replaced.close();
    return replaced.manifest.tables.find(({ name }) => name === 'user')?.rows;
  }
  const replaced = openDatabase({ kind: 'sqlite', path: `${location.path}.before-restore-${stamp}` });
  const users = await replaced.selectFrom('user').select('id').execute();
  await replaced.destroy();
  return users.length;
}

onBothDatabases((open) => {
  test('everything comes back as it was, with its ids, the identities and the key', async () => {
    await using opened = await open();
    using fixture = testServer(opened);
    await fillWithOddThings(opened.database);
    const before = await everything(opened.database);
    const key = readFileSync(join(fixture.dataFolder, 'secret.key'), 'utf8');
    const { bytes } = await makeBackup(fixture.file, fixture.needs);
    expect(bytes).toBe(statSync(fixture.file).size);
    expect(statSync(fixture.file).mode & 0o777).toBe(0o600);

    await addUser(opened.database, 'bob');
    await opened.database.deleteFrom('podcast_feed').execute();
    addIdentity(fixture.dataFolder, 'another song');
    writeFileSync(join(fixture.dataFolder, 'secret.key'), 'f'.repeat(64));
    writeFileSync(join(fixture.dataFolder, 'folder.sqlite'), 'numbers of other identities');
    await opened.database.destroy();

    const { stamp, formerBackup } = await restore(fixture.file, fixture.needs);
    const { database, migrated } = await openOrExplain(opened.location);
    expect(migrated.ran).toEqual([]);
    expect(await everything(database)).toEqual(before);
    await database.destroy();
    expect(identitiesOf(fixture.dataFolder)).toEqual([{ id: 1, path: 'a song' }]);
    expect(readFileSync(join(fixture.dataFolder, 'secret.key'), 'utf8')).toBe(key);
    expect(existsSync(join(fixture.dataFolder, 'folder.sqlite'))).toBe(false);
    // The third id was used and deleted before the backup, so it must not be used again.
    expect(await nextFeed(opened)).toBe(4);

    // The former data still exist.
    expect(readdirSync(fixture.dataFolder)).toContain(`secret.key.before-restore-${stamp}`);
    expect(readdirSync(fixture.dataFolder)).toContain(`folder-identity.sqlite.before-restore-${stamp}`);
    expect(await usersReplaced(opened, stamp, formerBackup)).toBe(2);
    expect(
      readdirSync(fixture.dataFolder).filter((name) => /restore-(waiting|ready)|^\.earshot/.test(name)),
    ).toEqual([]);
  });

  test('a restore over what a newer Earshot left is done on SQLite, and on PostgreSQL refused with what to do', async () => {
    await using opened = await open();
    using fixture = testServer(opened);
    await makeBackup(fixture.file, fixture.needs);
    await sql`insert into kysely_migration (name, timestamp) values ('999-future', '')`.execute(
      opened.database,
    );
    await opened.database.destroy();
    const problem = await restore(fixture.file, fixture.needs).then(
      () => 'none',
      (thrown: unknown) => String(thrown),
    );
    const refusal =
      'Error: What stands in the database was made by a newer version of Earshot (it has migration 999-future). Make an empty database, name it in DATABASE_URL and restore into that, or use that version.';
    expect(problem).toBe(opened.location.kind === 'sqlite' ? 'none' : refusal);
  });

  test('a backup of an older Earshot is restored, and migrated by the next start', async () => {
    await using opened = await open();
    using fixture = testServer(opened);
    const { database } = opened;
    for (const table of [...everyTableName.toReversed(), 'kysely_migration', 'kysely_migration_lock'])
      await database.schema.dropTable(table).ifExists().execute();
    // The fifth migration has a table that a later one drops.
    const older = Object.entries(migrationList).slice(0, 5);
    await migrate(database, opened.location, Object.fromEntries(older));
    await sql`insert into ${sql.table('user')} (id, email, email_key, password_hash, created_at) values ('ann', 'a', 'a', 'x', 1)`.execute(
      database,
    );
    await sql`insert into library_sync (user_id, provider, synced_at) values ('ann', 'folder', 1)`.execute(
      database,
    );
    const { manifest } = await makeBackup(fixture.file, fixture.needs);
    expect(manifest.tables.find(({ name }) => name === 'library_sync')?.rows).toBe(1);
    await migrate(database, opened.location);
    await database.destroy();

    await restore(fixture.file, fixture.needs);
    const again = await openOrExplain(opened.location);
    expect(again.migrated.ran).toEqual(Object.keys(migrationList).slice(5));
    expect(await again.database.selectFrom('user').select(['id', 'name']).execute()).toEqual([
      { id: 'ann', name: '' },
    ]);
    await again.database.destroy();
  });

  test('a backup is restored where nothing stands yet', async () => {
    await using opened = await open();
    using fixture = testServer(opened);
    await addUser(opened.database, 'ann');
    await makeBackup(fixture.file, fixture.needs);
    await using empty = await open();
    using other = testServer(empty);
    await empty.database.destroy();
    await restore(fixture.file, other.needs);
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
  using fixture = testServer(from);
  using newFixture = testServer(to);
  await fillWithOddThings(from.database);
  await makeBackup(fixture.file, fixture.needs);
  await to.database.destroy();
  await restore(fixture.file, newFixture.needs);
  const { database } = await openOrExplain(to.location);
  expect(await everything(database)).toEqual(await everything(from.database));
  await database.destroy();
  expect(await nextFeed(to)).toBe(4);
});
