import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addUser } from './backup/testing/test-backups.ts';
import { openOrExplain } from './database/open-or-explain.ts';

let folder = '';
let children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-start-'));
});
afterEach(async () => {
  for (const child of children) if (child.kill('SIGKILL')) await once(child, 'exit');
  children = [];
  rmSync(folder, { recursive: true });
});

type Started = { output: string; code: number | null };

/** Starts the server; resolves once it has said `awaited` (code null) or has ended. */
async function start(
  settings: Record<string, string> = {},
  awaited = 'Earshot is listening',
): Promise<Started> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      MUSIC_DIR: join(folder, 'no-music'),
      ...settings,
    },
  });
  children.push(child);
  let output = '';
  return new Promise((resolve) => {
    const read = (part: Buffer) => {
      output += part.toString();
      if (output.includes(awaited)) resolve({ output: output, code: null });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', (code) => {
      children = children.filter((one) => one !== child);
      resolve({ output: output, code });
    });
  });
}

test('a second server on the same data folder is refused with a sentence, and the first goes on', async () => {
  expect((await start()).code).toBeNull();
  expect(await start()).toEqual({
    code: 1,
    output: expect.stringContaining(`Another Earshot runs on DATA_DIR ${join(folder, 'data')}.`),
  });
});

test('a port that is taken is named with what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const bound = other.address();
  const port = typeof bound === 'object' && bound !== null ? String(bound.port) : '';
  const { output, code } = await start({ PORT: port });
  other.close();
  expect([code, output]).toEqual([
    1,
    expect.stringContaining(`Earshot cannot start: PORT ${port} on 127.0.0.1 is used by another program.`),
  ]);
});

test('a start without the key of its accounts is refused', async () => {
  const path = join(folder, 'data', 'earshot.sqlite');
  const { database } = await openOrExplain({ kind: 'sqlite', path });
  await addUser(database, 'ann');
  await database.destroy();
  const { output, code } = await start();
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('is missing, and the database holds 1 account.'),
  ]);
});

test.runIf(process.platform === 'linux')(
  'a data folder below /proc ends the start with a sentence',
  async () => {
    const { output, code } = await start({ DATA_DIR: '/proc/earshot/data' });
    expect([code, output]).toEqual([1, expect.stringContaining('DATA_DIR is /proc/earshot/data, and')]);
  },
);

test('a PostgreSQL that is away is waited for, and the log says where, never with the password', async () => {
  const settings = { DATABASE_URL: 'postgres://earshot:secret@127.0.0.1:1/music' };
  const { output, code } = await start(settings, 'Waiting for it.');
  expect(code).toBeNull();
  expect(output).toContain('no PostgreSQL answers at 127.0.0.1:1');
  expect(output).not.toContain('secret');
});
