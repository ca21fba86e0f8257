import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

let ended: (() => void)[] = [];
afterEach(() => {
  for (const end of ended) end();
  ended = [];
});

type Running = { child: ChildProcess; port: number; output: () => string };

/** The server as it is run, with a program of the test's in front of it. */
async function run(first = ''): Promise<Running> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'earshot-stop-'));
  // A file, because an address that holds the program would stand in the stack.
  const before = join(dataFolder, 'first.mjs');
  writeFileSync(before, first);
  const child = spawn(process.execPath, ['--import', before, 'server/main.ts'], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      DATA_DIR: dataFolder,
      MUSIC_DIR: join(dataFolder, '..', 'earshot-no-music'),
    },
  });
  ended.push(() => {
    child.kill('SIGKILL');
    rmSync(dataFolder, { recursive: true, force: true });
  });
  let output = '';
  const port = await new Promise<number>((resolve, reject) => {
    const read = (part: Buffer) => {
      output += part.toString();
      const portText = /listening on http:\/\/[^\s]+:(\d+)/.exec(output)?.[1];
      if (portText) resolve(Number(portText));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(output)));
  });
  return { child, port, output: () => output };
}

const ask = (socket: Socket, text: string) => socket.write(text.replaceAll('\n', '\r\n'));
const body = JSON.stringify({ email: 'ann@example.org', password: 'a wrong guess' });
const begun = `POST /api/auth/login HTTP/1.1
Host: localhost
Content-Type: application/json
Expect: 100-continue
Content-Length: ${body.length}

`;

test('who is being answered when the server stops is answered to the end', async () => {
  const { child, port } = await run();
  const [socket, other] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  let answer = '';
  socket.on('data', (part) => {
    answer += part.toString();
  });
  ask(socket, begun);
  await expect.poll(() => answer).toContain('100 Continue');
  // A second connection in the middle of its request's head, so that the server still knows it.
  ask(other, 'GET /healthz HTTP/1.1\nHost: localhost\n');
  let late = '';
  other.on('data', (part) => {
    late += part.toString();
  });
  child.kill('SIGTERM');
  await expect.poll(() => connectFails(port)).toBe(true);
  ask(other, '\n');
  await expect.poll(() => late).toContain('503 Service Unavailable');
  socket.write(body);
  await expect.poll(() => answer).toContain('401 Unauthorized');
  expect(await once(child, 'exit')).toEqual([0, null]);
}, 30_000);

function connectFails(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(true));
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
  });
}

const faults = {
  'a promise that nobody waited for': `Promise.reject(new Error('no way to https://ann:secret@example.org/a'))`,
  'an error that nobody caught': `throw new Error('no way to https://ann:secret@example.org/a')`,
};

test.each(Object.entries(faults))(
  '%s ends the server with one line and a bad mark',
  async (_name, fault) => {
    const { child, output } = await run(`process.on('SIGUSR2', () => { ${fault} })`);
    child.kill('SIGUSR2');
    expect(await once(child, 'close')).toEqual([1, null]);
    const lines = output()
      .split('\n')
      .filter((line) => line.includes('"level":60'));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        msg: 'an error that nobody expected ended the server',
        err: { message: 'no way to https://example.org/…' },
      },
    ]);
    expect(output()).not.toContain('secret');
  },
  30_000,
);
