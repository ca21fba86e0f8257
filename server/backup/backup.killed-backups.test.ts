import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Location } from '#server/database/open-database.ts';
import { openOrExplain } from '#server/database/open-or-explain.ts';
import { onBothDatabases, type TestDatabase } from '#server/database/testing/test-databases.ts';
import { replacedName } from './finish-restores.ts';
import { makeBackup } from './make-backup.ts';
import { openBackup } from './read-archive.ts';
import { restore } from './restore.ts';
import { beginWork } from './start-backup.ts';
import { addIdentity, addUser, identitiesOf, testServer } from './testing/test-backups.ts';

const program = fileURLToPath(new URL('../command-line/main.ts', import.meta.url));
const rows = 12_000;

/** The location of the database for the command line. */
function databaseLocation(opened: TestDatabase, dataFolder: string): Location {
  return opened.location.kind === 'postgres'
    ? opened.location
    : { kind: 'sqlite', path: join(dataFolder, 'earshot.sqlite') };
}

/** Runs a command and kills it after `killAfterMs`; true where it ended before. */
async function runAndKill(words: string[], location: Location, dataFolder: string, killAfterMs: number) {
  const child = spawn(process.execPath, [program, ...words], {
    env: {
      ...process.env,
      DATA_DIR: dataFolder,
      ...(location.kind === 'postgres' ? { DATABASE_URL: location.url } : {}),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const [code] = await ended;
  clearTimeout(timer);
  return code === 0;
}

/** Measures a whole command, so that later ones can be killed in the middle. */
async function durationMs(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Fills a server with many rows of one writer, who identifies it. */
async function fillServer(location: Location, dataFolder: string, writer: string): Promise<void> {
  const { database } = await openOrExplain(location);
  await database.deleteFrom('user').execute();
  await addUser(database, writer);
  for (let from = 0; from < rows; from += 1000) {
    const plays = Array.from({ length: 1000 }, (_, at) => ({
      user_id: writer,
      play_id: String(from + at),
      song_id: 'x'.repeat(50),
      played_at: at,
      container_kind: null,
      container_id: null,
    }));
    await database.insertInto('folder_play').values(plays).execute();
  }
  await database.destroy();
  rmSync(join(dataFolder, 'folder-identity.sqlite'), { force: true });
  addIdentity(dataFolder, writer);
  writeFileSync(join(dataFolder, 'secret.key'), keyOf(writer));
}

const keyOf = (writer: string) => (writer === 'old' ? 'a' : 'b').repeat(64);

/** The writer of all data; undefined where parts are of two writers or missing. */
async function ownerOf(location: Location, dataFolder: string): Promise<string | undefined> {
  await (await beginWork(location, dataFolder))();
  const { database } = await openOrExplain(location);
  const users = (await database.selectFrom('user').select('id').execute()).map(({ id }) => id);
  const plays = await database
    .selectFrom('folder_play')
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  await database.destroy();
  const [writer = ''] = users;
  const isWhole =
    users.length === 1 &&
    plays.count === rows &&
    JSON.stringify(identitiesOf(dataFolder)) === JSON.stringify([{ id: 1, path: writer }]) &&
    readFileSync(join(dataFolder, 'secret.key'), 'utf8') === keyOf(writer);
  return isWhole ? writer : undefined;
}

onBothDatabases((open) => {
  test('a backup killed at any moment leaves no file that looks like one', async () => {
    await using opened = await open();
    using fixture = testServer(opened);
    const location = databaseLocation(opened, fixture.dataFolder);
    await opened.database.destroy();
    await fillServer(location, fixture.dataFolder, 'old');
    const whole = await durationMs(() =>
      runAndKill(['backup', fixture.file], location, fixture.dataFolder, 100_000),
    );
    rmSync(fixture.file);
    for (let round = 1; round <= 5; round += 1) {
      const file = join(fixture.dataFolder, `${round}.zip`);
      const done = await runAndKill(
        ['backup', file],
        location,
        fixture.dataFolder,
        (whole * (round + 2)) / 8,
      );
      const names = readdirSync(fixture.dataFolder).filter((name) => name.endsWith('.zip'));
      // It may have been killed between the rename and its report.
      expect(names.length === 1 || !done).toBe(true);
      for (const name of names) {
        const backup = await openBackup(join(fixture.dataFolder, name));
        for (const one of backup.manifest.files) for await (const _chunk of backup.bytes(one.name));
        backup.close();
        rmSync(join(fixture.dataFolder, name));
      }
    }
  });

  test('a restore killed at any moment leaves all that was or all that was to be', async () => {
    await using opened = await open();
    using fixture = testServer(opened);
    const { dataFolder } = fixture;
    const location = databaseLocation(opened, dataFolder);
    await opened.database.destroy();
    await fillServer(location, dataFolder, 'new');
    await makeBackup(fixture.file, { ...fixture.needs, location });
    const whole = await durationMs(() =>
      runAndKill(['restore', fixture.file], location, dataFolder, 100_000),
    );
    const owners: (string | undefined)[] = [];
    for (let round = 1; round <= 5; round += 1) {
      await fillServer(location, dataFolder, 'old');
      const done = await runAndKill(
        ['restore', fixture.file],
        location,
        dataFolder,
        (whole * (round + 2)) / 7,
      );
      const owner = await ownerOf(location, dataFolder);
      expect(['old', 'new']).toContain(owner);
      expect(owner === 'new' || !done).toBe(true);
      owners.push(owner);
      expect(readdirSync(dataFolder).filter((name) => /restore-(waiting|ready)/.test(name))).toEqual([]);
    }
    expect(owners).toContain('old');
    // The next restore succeeds after any kill.
    await restore(fixture.file, { ...fixture.needs, location });
    expect(await ownerOf(location, dataFolder)).toBe('new');
  });
});

test.each([
  ['nothing was put in place', []],
  ['the database was taken away', ['take earshot.sqlite']],
  ['the database was put in place', ['take earshot.sqlite', 'put earshot.sqlite']],
  [
    'all but the key was put in place',
    [
      'take earshot.sqlite',
      'put earshot.sqlite',
      'take folder-identity.sqlite',
      'put folder-identity.sqlite',
    ],
  ],
])('a restore that was killed when %s is finished by the next start', async (_when, steps) => {
  const fixture = testServer({ location: { kind: 'sqlite', path: '' } });
  const { dataFolder } = fixture;
  const location: Location = { kind: 'sqlite', path: join(dataFolder, 'earshot.sqlite') };
  const ready = join(dataFolder, 'restore-ready-1');
  mkdirSync(ready);
  await fillServer({ kind: 'sqlite', path: join(ready, 'earshot.sqlite') }, ready, 'new');
  await fillServer(location, dataFolder, 'old');
  for (const step of steps) {
    const [what, name = ''] = step.split(' ');
    const place = join(dataFolder, name);
    if (what === 'take') renameSync(place, replacedName(place, '1'));
    else renameSync(join(ready, name), place);
  }
  expect(await ownerOf(location, dataFolder)).toBe('new');
  for (const name of ['earshot.sqlite', 'folder-identity.sqlite', 'secret.key'])
    expect(readdirSync(dataFolder)).toContain(`${name}.before-restore-1`);
  expect(readdirSync(dataFolder)).not.toContain('restore-ready-1');
  fixture[Symbol.dispose]();
});
