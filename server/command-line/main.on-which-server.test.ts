import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockAsServer } from '../backup/running-lock.ts';
import { addUser } from '../backup/testing/test-backups.ts';
import { openOrExplain } from '../database/open-or-explain.ts';

const program = fileURLToPath(new URL('main.ts', import.meta.url));
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-command-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The command as an operator runs it, with these settings alone. */
function earshot(words: string[], settings: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    encoding: 'utf8',
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...settings },
  });
  return { status, stdout, stderr };
}

/** A data folder as a first start leaves it, with one account. */
async function startedOnce(): Promise<string> {
  const dataFolder = join(folder, 'data');
  const { database } = await openOrExplain({ kind: 'sqlite', path: join(dataFolder, 'earshot.sqlite') });
  await addUser(database, 'ann');
  await database.destroy();
  return dataFolder;
}

test.each([
  [['user', 'list']],
  [['user', 'add', 'ann@example.org']],
  [['backup', 'backup.zip']],
  [['new-key']],
])('a command where no server was ever started is refused and makes nothing: %j', (words) => {
  const dataFolder = join(folder, 'data');
  const { status, stderr } = earshot(words);
  expect(status).toBe(1);
  expect(stderr).toContain(`Acting on DATA_DIR ${dataFolder} (SQLite).`);
  expect(stderr).toContain(`There is no Earshot in DATA_DIR ${dataFolder}.`);
  expect(readdirSync(folder)).toEqual([]);
});

test('a command finds the server by earshot.env, as the server does, and says on which it acts', async () => {
  const dataFolder = await startedOnce();
  const file = join(folder, 'earshot.env');
  writeFileSync(file, `DATA_DIR=${dataFolder}\nSIGNUP=closed\n`);
  const { status, stdout, stderr } = earshot(['user', 'list'], { EARSHOT_CONFIG: file });
  expect([status, stdout]).toEqual([0, expect.stringContaining('ann@example.org')]);
  expect(stderr).toContain(`Acting on DATA_DIR ${dataFolder} (SQLite, settings from ${file}).`);
  expect(stderr).toContain('SIGNUP is unknown: did you mean SIGNUPS?');
});

test('a lost key is replaced by a command alone, which says what ends, and never where one stands', async () => {
  const dataFolder = await startedOnce();
  const newKey = earshot(['new-key'], { DATA_DIR: dataFolder });
  expect([newKey.status, newKey.stdout]).toEqual([0, expect.stringContaining('0 app passwords')]);
  const key = join(dataFolder, 'secret.key');
  expect(existsSync(key)).toBe(true);
  expect(earshot(['new-key'], { DATA_DIR: dataFolder })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(`There is a key at ${key}.`),
  });
});

test('a server that runs goes on with its key: none is made beside it', async () => {
  const dataFolder = await startedOnce();
  const release = await lockAsServer(dataFolder);
  expect(earshot(['new-key'], { DATA_DIR: dataFolder })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(`Another Earshot runs on DATA_DIR ${dataFolder}.`),
  });
  expect(existsSync(join(dataFolder, 'secret.key'))).toBe(false);
  await release();
});

test('a restore names what it replaced, and nothing on a new machine', async () => {
  const dataFolder = await startedOnce();
  const key = earshot(['new-key'], { DATA_DIR: dataFolder });
  expect(key.status).toBe(0);
  const backup = join(folder, 'move.zip');
  expect(earshot(['backup', backup], { DATA_DIR: dataFolder }).status).toBe(0);
  const restored = earshot(['restore', backup], { DATA_DIR: join(folder, 'new') });
  expect([restored.status, restored.stdout]).toEqual([0, expect.stringContaining('Restored what')]);
  expect(restored.stdout).not.toContain('before-restore');
  const again = earshot(['restore', backup], { DATA_DIR: dataFolder });
  expect([again.status, again.stdout]).toEqual([0, expect.stringContaining('named .before-restore-')]);
}, 30_000);

test('the health check tells a server that is down', () => {
  expect(earshot(['health'], { PORT: '1' }).status).toBe(1);
});
