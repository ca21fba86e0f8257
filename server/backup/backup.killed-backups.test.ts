import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Location } from '#server/database/open-database.ts';
import { openOrExplain } from '#server/database/open-or-explain.ts';
import { onBothDatabases, type TestDatabase } from '#server/database/testing/test-databases.ts';
import { asideName } from './finish-restores.ts';
import { makeBackup } from './make-backup.ts';
import { openBackup } from './read-archive.ts';
import { restore } from './restore.ts';
import { beginWork } from './start-backup.ts';
import { addIdentity, addUser, identitiesOf, testServer } from './testing/test-backups.ts';

const program = fileURLToPath(new URL('../command-line/main.ts', import.meta.url));
const rows = 12_000;

/** Where the command line finds the database of a house. */
function placeOf(opened: TestDatabase, dataFolder: string): Location {
  return opened.location.kind === 'postgres'
    ? opened.location
    : { kind: 'sqlite', path: join(dataFolder, 'earshot.sqlite') };
}

/** Runs the command as whoever runs the server would, and kills it after so long; true where it had ended before. */
async function killed(words: string[], location: Location, dataFolder: string, afterMilliseconds: number) {
  const child = spawn(process.execPath, [program, ...words], {
    env: {
      ...process.env,
      DATA_DIR: dataFolder,
      ...(location.kind === 'postgres' ? { DATABASE_URL: location.url } : {}),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMilliseconds);
  const [code] = await ended;
  clearTimeout(timer);
  return code === 0;
}

/** How long the whole command takes here and now, so that it can be killed in its middle. */
async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** A house with many rows, all of them by one writer: whose house it is. */
async function furnish(location: Location, dataFolder: string, writer: string): Promise<void> {
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

/** Whose house this is; undefined where the parts are of two, or not all there. */
async function whose(location: Location, dataFolder: string): Promise<string | undefined> {
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
    using house = testServer(opened);
    const location = placeOf(opened, house.dataFolder);
    await opened.database.destroy();
    await furnish(location, house.dataFolder, 'old');
    const whole = await milliseconds(() =>
      killed(['backup', house.file], location, house.dataFolder, 100_000),
    );
    rmSync(house.file);
    for (let round = 1; round <= 5; round += 1) {
      const file = join(house.dataFolder, `${round}.zip`);
      const done = await killed(['backup', file], location, house.dataFolder, (whole * (round + 2)) / 8);
      const names = readdirSync(house.dataFolder).filter((name) => name.endsWith('.zip'));
      // It may have been killed between having its name and saying so.
      expect(names.length === 1 || !done).toBe(true);
      for (const name of names) {
        const backup = await openBackup(join(house.dataFolder, name));
        for (const one of backup.manifest.files) for await (const _chunk of backup.bytes(one.name));
        backup.close();
        rmSync(join(house.dataFolder, name));
      }
    }
  });

  test('a restore killed at any moment leaves all that was or all that was to be', async () => {
    await using opened = await open();
    using house = testServer(opened);
    const { dataFolder } = house;
    const location = placeOf(opened, dataFolder);
    await opened.database.destroy();
    await furnish(location, dataFolder, 'new');
    await makeBackup(house.file, { ...house.needs, location });
    const whole = await milliseconds(() => killed(['restore', house.file], location, dataFolder, 100_000));
    const seen: (string | undefined)[] = [];
    for (let round = 1; round <= 5; round += 1) {
      await furnish(location, dataFolder, 'old');
      const done = await killed(['restore', house.file], location, dataFolder, (whole * (round + 2)) / 7);
      const found = await whose(location, dataFolder);
      expect(['old', 'new']).toContain(found);
      expect(found === 'new' || !done).toBe(true);
      seen.push(found);
      expect(readdirSync(dataFolder).filter((name) => /restore-(waiting|ready)/.test(name))).toEqual([]);
    }
    expect(seen).toContain('old');
    // Whatever was killed, the next one goes through.
    await restore(house.file, { ...house.needs, location });
    expect(await whose(location, dataFolder)).toBe('new');
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
  const house = testServer({ location: { kind: 'sqlite', path: '' } });
  const { dataFolder } = house;
  const location: Location = { kind: 'sqlite', path: join(dataFolder, 'earshot.sqlite') };
  const ready = join(dataFolder, 'restore-ready-1');
  mkdirSync(ready);
  await furnish({ kind: 'sqlite', path: join(ready, 'earshot.sqlite') }, ready, 'new');
  await furnish(location, dataFolder, 'old');
  for (const step of steps) {
    const [what, name = ''] = step.split(' ');
    const place = join(dataFolder, name);
    if (what === 'take') renameSync(place, asideName(place, '1'));
    else renameSync(join(ready, name), place);
  }
  expect(await whose(location, dataFolder)).toBe('new');
  for (const name of ['earshot.sqlite', 'folder-identity.sqlite', 'secret.key'])
    expect(readdirSync(dataFolder)).toContain(`${name}.before-restore-1`);
  expect(readdirSync(dataFolder)).not.toContain('restore-ready-1');
  house[Symbol.dispose]();
});
