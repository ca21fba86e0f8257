import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { openFolder } from '../folder.ts';
import { makeFolders, scanned, testFolder } from '../testing/test-app.ts';
import { mp3File } from '../testing/test-files.ts';
import { openFolderDatabase } from './folder-database.ts';
import { writeSetting } from './setting.ts';

const quiet = () => undefined;
const log = { info: quiet, warn: quiet, error: quiet };

async function scannedFolders() {
  const { music, data } = makeFolders({ 'a.mp3': mp3File({ title: 'A', artist: 'Ann', album: 'One' }) });
  const { app, folder } = await testFolder({ musicFolders: [music], dataFolder: data });
  await scanned(folder);
  await app.close();
  return { music, data, path: join(data, 'folder-identity.sqlite') };
}

test('where it is not known any more which song is which, the start is refused, and nothing is replaced', async () => {
  const { music, data, path } = await scannedFolders();
  const damaged = Buffer.from('not a database at all'.repeat(500));
  writeFileSync(path, damaged);
  const before = readdirSync(data);
  await expect(openFolder({ musicFolders: [music], dataFolder: data, log })).rejects.toThrow(
    `The database ${path} is no SQLite database, or is damaged. It says which song has which id`,
  );
  expect(readFileSync(path).equals(damaged)).toBe(true);
  expect(readdirSync(data).filter((name) => !before.includes(name))).toEqual([]);
});

/** Damage that neither a start nor an added song meets: pages in the middle. */
function damageDeep(path: string): void {
  const identities = new DatabaseSync(path);
  identities.exec('pragma journal_mode = delete');
  const fill = identities.prepare(
    'insert into song_identity (fingerprint, path, size, modified_at, first_seen_at) values (?, ?, 1, 1, 1)',
  );
  for (let song = 0; song < 3000; song += 1) fill.run(`f${song}`.padEnd(60, 'x'), `p${song}`);
  identities.close();
  const bytes = readFileSync(path);
  const middle = Math.floor(bytes.length / 2 / 4096) * 4096;
  writeFileSync(path, bytes.fill(0x5a, middle, middle + 8192));
}

test('a fault deep in the identities stops the scan before it gives out any id anew', async () => {
  const { music, data, path } = await scannedFolders();
  damageDeep(path);
  writeFileSync(join(music, 'new.mp3'), mp3File({ title: 'New' }, 77));
  const { app, folder } = await testFolder({ musicFolders: [music], dataFolder: data });
  await scanned(folder);
  expect(folder.status().problem).toContain(
    `The database ${basename(path)} is damaged. It says which song has which id`,
  );
  expect(folder.status().songs).toBe(1);
  await app.close();
});

test.each([
  ['a day ago', -25],
  ['by a clock that was a day ahead', 25],
])(
  'a fault deep in the identities is found where nothing is to be written and they were last read %s',
  async (_when, hours) => {
    const { music, data, path } = await scannedFolders();
    damageDeep(path);
    const catalogue = openFolderDatabase(data);
    writeSetting(catalogue, 'checked_at', Date.now() + hours * 60 * 60 * 1000);
    catalogue.close();
    const { app, folder } = await testFolder({ musicFolders: [music], dataFolder: data });
    await vi.waitFor(
      () => expect(folder.status().problem).toContain(`${basename(path)} is damaged.`),
      10_000,
    );
    await app.close();
  },
);

test('a database of another program in the catalogue’s place is not taken away', () => {
  const { data } = makeFolders();
  openFolderDatabase(data).close();
  const path = join(data, 'folder.sqlite');
  const theirs = new DatabaseSync(path);
  theirs.exec('pragma user_version = 3; drop table song; create table recipe (name text)');
  theirs.close();
  expect(() => openFolderDatabase(data)).toThrow(`The file ${path} is a database of another program.`);
  expect(existsSync(path)).toBe(true);
});
