import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Database } from '#server/database/open-database.ts';
import { onBothDatabases, sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { makeBackup, openSnapshot } from './make-backup.ts';
import { type OpenedBackup, openBackup } from './read-archive.ts';
import { restore } from './restore.ts';
import { SpaceShort } from './space.ts';
import { addIdentity, addUser, identitiesOf, testServer } from './testing/test-backups.ts';
import { rowsOf } from './verify-backup.ts';
import { writeArchive } from './write-archive.ts';

const identity = z.object({ path: z.string() });

/** The values of a column of a table in a backup. */
async function column(backup: OpenedBackup, table: string, name: string): Promise<unknown[]> {
  const described = backup.manifest.tables.find((one) => one.name === table);
  if (!described) throw new Error(`There is no table ${table}.`);
  const at = described.columns.indexOf(name);
  const values: unknown[] = [];
  for await (const row of rowsOf(backup, described)) values.push(row[at]);
  return values;
}

/** Adds plays and their sum, each pair in one transaction, until it is stopped. */
async function write(database: Database, writer: number, going: () => boolean): Promise<void> {
  for (let play = 0; going(); play += 1) {
    await database.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('folder_play')
        .values({
          user_id: 'ann',
          play_id: `${writer}.${play}`,
          song_id: String(writer),
          played_at: play,
          container_kind: null,
          container_id: null,
        })
        .execute();
      await transaction
        .updateTable('folder_song_total')
        .set({ plays: sql`plays + 1` })
        .where('song_id', '=', String(writer))
        .execute();
    });
    await breathe();
  }
}

onBothDatabases((open) => {
  test('a backup knows every song that somebody played, also one that came in while it was made', async () => {
    await using opened = await open();
    using fixture = testServer(opened);
    const { database } = opened;
    await addUser(database, 'ann');
    const writer = { isGoing: true, songs: 0 };
    const writing = (async () => {
      for (; writer.isGoing; writer.songs += 1) {
        // As a scan finds it, and a listener plays it.
        addIdentity(fixture.dataFolder, `song ${writer.songs}`);
        const play = { played_at: 1, container_kind: null, container_id: null };
        await database
          .insertInto('folder_play')
          .values({
            user_id: 'ann',
            play_id: `play ${writer.songs}`,
            song_id: `song ${writer.songs}`,
            ...play,
          })
          .execute();
        await breathe();
      }
    })();
    for (let round = 0; round < 5; round += 1) {
      const before = writer.songs;
      while (writer.songs < before + 3) await breathe();
      const file = join(fixture.dataFolder, `${round}.zip`);
      await makeBackup(file, fixture.needs);
      const backup = await openBackup(file);
      const played = await column(backup, 'folder_play', 'song_id');
      const folder = join(fixture.dataFolder, `read ${round}`);
      mkdirSync(folder);
      await writeFile(join(folder, 'folder-identity.sqlite'), backup.bytes('folder-identity.sqlite'));
      backup.close();
      const identities = new Set(identitiesOf(folder).map((row) => z.parse(identity, row).path));
      expect(played.length).toBeGreaterThan(0);
      expect(played.filter((song) => !identities.has(String(song)))).toEqual([]);
    }
    writer.isGoing = false;
    await writing;
  });

  test('a backup made while twenty write holds one moment: every sum fits what it counts', async () => {
    await using opened = await open();
    using fixture = testServer(opened);
    const { database } = opened;
    await addUser(database, 'ann');
    const writers = Array.from({ length: 20 }, (_, writer) => writer);
    for (const writer of writers)
      await database
        .insertInto('folder_song_total')
        .values({ song_id: String(writer), plays: 0 })
        .execute();
    let going = true;
    const writing = Promise.all(writers.map((writer) => write(database, writer, () => going)));
    const files: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      const file = join(fixture.dataFolder, `${round}.zip`);
      await makeBackup(file, fixture.needs);
      files.push(file);
    }
    going = false;
    await writing;
    const counts: number[] = [];
    for (const file of files) {
      const backup = await openBackup(file);
      const plays = await column(backup, 'folder_play', 'play_id');
      const sums = await column(backup, 'folder_song_total', 'plays');
      expect(sums.reduce((sum: number, one) => sum + Number(one), 0)).toBe(plays.length);
      expect(new Set(plays).size).toBe(plays.length);
      counts.push(plays.length);
      backup.close();
    }
    expect(counts.toSorted((a, b) => a - b)).toEqual(counts);
    expect(counts.at(-1)).toBeGreaterThan(0);
  });

  test('what a newer Earshot has used is not backed up by halves', async () => {
    await using opened = await open();
    using fixture = testServer(opened);
    await sql`insert into kysely_migration (name, timestamp) values ('999-future', '2030-01-01T00:00:00.000Z')`.execute(
      opened.database,
    );
    await expect(makeBackup(fixture.file, fixture.needs)).rejects.toThrow('newer version of Earshot');
    expect(newFiles(fixture.file)).toEqual([]);
  });
});

/** New files in the folder of a failed backup. */
const newFiles = (file: string) =>
  readdirSync(dirname(file)).filter(
    (name) => !/^(secret\.key|folder-identity\.sqlite(-wal|-shm)?)$/.test(name),
  );

test('a backup is not begun where the disk has less than twice the database', async () => {
  await using opened = await sqliteDatabase();
  using fixture = testServer(opened);
  const short = makeBackup(fixture.file, { ...fixture.needs, free: () => 100_000 });
  await expect(short).rejects.toThrow(SpaceShort);
  await expect(short).rejects.toThrow(/too little space .*: 100 kB are free, and [\d.]+ [kM]B are needed/);
  expect(newFiles(fixture.file)).toEqual([]);
});

test('a backup that fails says why and leaves nothing behind', async () => {
  await using opened = await sqliteDatabase();
  using fixture = testServer(opened);
  writeFileSync(join(fixture.dataFolder, 'folder-identity.sqlite'), 'this is no database at all');
  await expect(makeBackup(fixture.file, fixture.needs)).rejects.toThrow(
    /folder-identity\.sqlite is no SQLite database, or is damaged/,
  );
  expect(newFiles(fixture.file)).toEqual([]);
  writeFileSync(join(fixture.dataFolder, 'secret.key'), 'no key');
});

test('a backup with a key that is no key is not called whole', async () => {
  await using opened = await sqliteDatabase();
  using fixture = testServer(opened);
  writeFileSync(join(fixture.dataFolder, 'secret.key'), 'no key');
  await expect(makeBackup(fixture.file, fixture.needs)).rejects.toThrow('its key is no key');
  expect(newFiles(fixture.file)).toEqual([]);
});

test('a backup overwrites nothing, and needs a folder that is there and can be written', async () => {
  await using opened = await sqliteDatabase();
  using fixture = testServer(opened);
  writeFileSync(fixture.file, 'dear to somebody');
  await expect(makeBackup(fixture.file, fixture.needs)).rejects.toThrow('never overwrites');
  await expect(makeBackup(join(fixture.dataFolder, 'no', 'where.zip'), fixture.needs)).rejects.toThrow(
    'There is no folder',
  );
  // A file instead of a folder, since root may write everywhere.
  await expect(
    makeBackup(join(fixture.file, 'where.zip'), { ...fixture.needs, free: () => 1e12 }),
  ).rejects.toThrow(`The folder ${fixture.file} cannot be written.`);
  const absent = { kind: 'sqlite', path: join(fixture.dataFolder, 'none.sqlite') } as const;
  const file = join(fixture.dataFolder, 'second.zip');
  await expect(makeBackup(file, { ...fixture.needs, location: absent })).rejects.toThrow(
    'There is no database at',
  );
  expect(existsSync(absent.path)).toBe(false);
});

test('a database without tables is nothing to back up, and a backup of nothing replaces nothing', async () => {
  await using opened = await sqliteDatabase();
  using fixture = testServer(opened);
  const empty = join(fixture.needs.dataFolder, 'empty.sqlite');
  const location = { kind: 'sqlite', path: empty } as const;
  // As a first start leaves it that a full disk ended.
  const begun = new DatabaseSync(empty);
  begun.exec('create table kysely_migration (name text, timestamp text)');
  begun.close();
  await expect(makeBackup(fixture.file, { ...fixture.needs, location })).rejects.toThrow(
    /nothing to back up/,
  );
  expect(existsSync(fixture.file)).toBe(false);
  const snapshot = await openSnapshot(location);
  await writeArchive(fixture.file, {
    version: '1',
    database: 'sqlite',
    madeAt: new Date(0).toISOString(),
    snapshot,
    extraFiles: [],
  });
  await snapshot.close();
  await opened.database.destroy();
  await expect(restore(fixture.file, fixture.needs)).rejects.toThrow(/holds no tables/);
});

test('a database that cannot be read to its end is said, and the archive is closed', async () => {
  await using opened = await sqliteDatabase();
  using fixture = testServer(opened);
  const snapshot = await openSnapshot(opened.location);
  async function* rows() {
    yield [['first']];
    throw new Error('disk I/O error');
  }
  const contents = { version: '1', database: 'sqlite', madeAt: new Date(0).toISOString() } as const;
  const broken = { ...snapshot, rows };
  await expect(writeArchive(fixture.file, { ...contents, snapshot: broken, extraFiles: [] })).rejects.toThrow(
    'disk I/O error',
  );
  await snapshot.close();
});

test('a backup of accounts without their key is refused, and says what to do', async () => {
  await using opened = await sqliteDatabase();
  using fixture = testServer(opened);
  await addUser(opened.database, 'ann');
  rmSync(join(fixture.needs.dataFolder, 'secret.key'));
  await expect(makeBackup(fixture.file, fixture.needs)).rejects.toThrow(
    /secret.key is missing.*earshot new-key/,
  );
  expect(existsSync(fixture.file)).toBe(false);
});
