import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { DatabaseFault } from '#server/database/database-fault.ts';
import { sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { testApp } from '#server/testing/test-app.ts';
import { createImportRepository } from './import-repository.ts';
import { createImporter } from './importer.ts';
import type { Part } from './part.ts';
import { readExport } from './read-export.ts';
import { exportOf } from './testing/test-zips.ts';

const server = fileURLToPath(new URL('testing/test-import-server.ts', import.meta.url));
const start = (folder: string, path: string) =>
  spawn(process.execPath, [server, folder, path], { stdio: ['ignore', 'pipe', 'inherit'] });

const count = 20_000;
const blank = {
  artist: 'Ana Reed',
  album: 'Woods',
  disc: 1,
  track: null,
  durationMilliseconds: 10_000,
  path: '',
  sound: null,
};
const anExport = () =>
  exportOf({
    items: Array.from({ length: 90 }, (_, index) => ({
      kind: 'song',
      id: `${5000 + index}`,
      name: `Song ${index + 1}`,
      ...blank,
    })),
    playlists: Array.from({ length: 20 }, (_, index) => ({
      id: `p.old${index}`,
      name: `List ${index}`,
      description: '',
      createdAt: 1,
      changedAt: 1,
      songs: ['5001', '5002'],
    })),
    plays: Array.from({ length: count }, (_, index) => ({
      playId: `play-${index}`,
      songId: `${5000 + (index % 90)}`,
      playedAt: 1_000_000 + index,
      container: { kind: 'playlist', id: `p.old${index % 20}` },
    })),
  });

test('an import whose server is killed again and again is whole in the end, and nothing of it is there twice', async () => {
  await using opened = await sqliteDatabase();
  if (opened.location.kind !== 'sqlite') throw new Error('expected SQLite');
  const { path } = opened.location;
  const folder = mkdtempSync(join(tmpdir(), 'earshot-imports-'));
  const { database } = opened;
  const account = { email_key: 'a', password_hash: '', provider: null, created_at: 0 };
  await database
    .insertInto('user')
    .values({ id: 'ann', email: 'ann@example.org', ...account })
    .execute();
  const zip = join(folder, 'one.zip');
  writeFileSync(zip, await anExport());
  const total = await readExport(zip, join(folder, 'one.jsonl'));
  await createImportRepository(database).begin('ann', 'one', total, 1);

  const plays = async () => {
    const row = await database
      .selectFrom('folder_play')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  const seen: number[] = [];
  for (const rows of [1, 5_000, 9_000]) {
    const child = start(folder, path);
    await expect.poll(plays, { interval: 5, timeout: 60_000 }).toBeGreaterThanOrEqual(rows);
    child.kill('SIGKILL');
    await once(child, 'close');
    seen.push(await plays());
  }
  expect(seen.some((reached) => reached > 0 && reached < count)).toBe(true);
  expect(existsSync(zip)).toBe(false);
  const last = start(folder, path);
  const [code] = await once(last, 'close');
  expect(code).toBe(0);

  expect(await plays()).toBe(count);
  const sums = await database
    .selectFrom('folder_song_plays')
    .select(({ fn }) => [fn.sum<number>('plays').as('plays'), fn.countAll<number>().as('songs')])
    .executeTakeFirst();
  expect(sums).toEqual({ plays: count, songs: 90 });
  const playlists = await database.selectFrom('folder_playlist').select('name').execute();
  expect(new Set(playlists.map(({ name }) => name)).size).toBe(20);
  expect(playlists).toHaveLength(20);
  expect(await createImportRepository(database).standOf('ann')).toMatchObject({
    done: total,
    parts: [
      { part: 'items', inFile: 90, found: 90 },
      { part: 'playlists', inFile: 20, found: 20 },
      { part: 'plays', inFile: count, found: count },
    ],
  });
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
}, 180_000);

test('an import that a fault of the server stops is given up with a sentence, and one that the database stops is not', async () => {
  await using opened = await sqliteDatabase();
  const { database } = opened;
  const account = { email_key: 'a', password_hash: '', provider: null, created_at: 0 };
  await database
    .insertInto('user')
    .values({ id: 'ann', email: 'ann@example.org', ...account })
    .execute();
  const folder = mkdtempSync(join(tmpdir(), 'earshot-imports-'));
  const imports = createImportRepository(database);
  const faults: Error[] = Array.from({ length: 20 }, () => new DatabaseFault('away', undefined));
  const broken: Part = {
    name: 'settings',
    async *pages() {
      yield [];
    },
    takeIn: () => Promise.reject(faults.shift() ?? new Error('a fault of ours')),
  };
  writeFileSync(join(folder, 'one.jsonl'), 'settings\t{"name":"","provider":null}\n');
  await imports.begin('ann', 'one', 1, 1);
  const warned: unknown[] = [];
  const warn = (error: unknown) => warned.push(error);
  const importer = createImporter({ folder, parts: [broken], imports, now: () => 2, warn, pause: 0 });
  await importer.resume();
  await importer.idle();
  expect(warned).toHaveLength(26);
  expect((await imports.standOf('ann'))?.error).toMatch(/^Something went wrong on the server/);
  expect(readdirSync(folder)).toEqual([]);
  expect(await imports.begin('ann', 'two', 1, 3)).toBe(true);
});

test('a server that was killed while a file came in throws that away when it starts, and the account is as it was', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'earshot-data-'));
  const folder = join(dataFolder, 'imports');
  await using server = await testApp({
    config: { signups: 'open', publicUrl: undefined, trustProxy: false, dataFolder },
  });
  mkdirSync(folder);
  for (const name of ['half.zip', 'half.jsonl']) writeFileSync(join(folder, name), 'PK');
  await server.app.ready();
  await expect.poll(() => readdirSync(folder)).toEqual([]);
});
