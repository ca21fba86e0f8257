import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createScanner } from './scanner.ts';

/** A reader that hangs at each of some files, unless it is in `skip`, and then says what it left out. */
const hangingReader = (traps: readonly string[]) => `
  import { scanProgress } from ${JSON.stringify(fileURLToPath(new URL('./scan-progress.ts', import.meta.url)))};
  const { progressPath, skip } = JSON.parse(process.argv[2]);
  for (const trap of ${JSON.stringify(traps)})
    if (!skip.includes(trap)) {
      scanProgress(progressPath).reading(trap);
      for (;;) {}
    }
  process.send({ kind: 'scanned', problem: skip.join() || null, changed: true }, () => process.disconnect());
`;

test.each([
  ['a file that hangs its reader is', ['/music/trap.mp3']],
  ['two files that hang their reader are', ['/music/trap.mp3', '/music/second.mp3']],
])('%s left out, and the scan goes on without', async (_what, traps) => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'earshot-scanner-'));
  const program = join(dataFolder, 'reader.mjs');
  writeFileSync(program, hangingReader(traps));
  const warned: unknown[] = [];
  const log = {
    info: () => undefined,
    warn: (_facts: object, sentence?: string) => warned.push(sentence),
    error: () => undefined,
  };
  const outcome = await new Promise((resolve) => {
    const scanner = createScanner({
      dataFolder,
      musicFolders: ['/music'],
      log,
      onEnd: resolve,
      onDamaged: () => undefined,
      doAnswer: () => Promise.resolve(true),
      program,
      maxFileMilliseconds: 200,
    });
    scanner.rescan();
  });
  expect(outcome).toEqual({ problem: traps.join(), changed: true });
  // Not which one: names of files are titles, which no log keeps.
  expect(warned).toEqual(
    traps.map(() => expect.stringContaining('a file took too long to read and is left out')),
  );
});

test('a scan that is asked for while a hanging one is being stopped waits for it, and is made once', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'earshot-scanner-'));
  const [program, starts] = [join(dataFolder, 'reader.mjs'), join(dataFolder, 'starts')];
  const counting = `import { appendFileSync } from 'node:fs'; appendFileSync(${JSON.stringify(starts)}, 'x');`;
  writeFileSync(program, counting + hangingReader(['/music/trap.mp3']));
  const quiet = () => undefined;
  const outcomes: unknown[] = [];
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const scanner = createScanner({
    dataFolder,
    musicFolders: ['/music'],
    // Said just before the process is stopped.
    log: { info: quiet, warn: () => setImmediate(() => scanner.rescan()), error: quiet },
    onEnd: (outcome) => {
      outcomes.push(outcome);
      resolve();
    },
    onDamaged: quiet,
    doAnswer: () => Promise.resolve(true),
    program,
    maxFileMilliseconds: 200,
  });
  scanner.rescan();
  await ended;
  await scanner.close();
  expect(outcomes).toEqual([{ problem: '/music/trap.mp3', changed: true }]);
  expect(readFileSync(starts, 'utf8')).toBe('xx');
});

/** A reader that waits in the folder for as long as a file stands there, having begun a song or none yet. */
const waitingReader = (path: string, mark: string) => `
  import { appendFileSync, existsSync } from 'node:fs';
  import { scanProgress } from ${JSON.stringify(fileURLToPath(new URL('./scan-progress.ts', import.meta.url)))};
  const { progressPath, skip } = JSON.parse(process.argv[2]);
  if (${JSON.stringify(path)} !== '') scanProgress(progressPath).reading(${JSON.stringify(path)});
  while (existsSync(${JSON.stringify(mark)})) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  process.send({ kind: 'scanned', problem: skip.join(), changed: true }, () => process.disconnect());
`;

test.each([
  ['while it looks for songs', ''],
  ['while it reads one', '/music/one.mp3'],
])(
  'a scan of a folder that does not answer is stopped %s, leaves no file out, and is made when it answers',
  async (_when, path) => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'earshot-scanner-'));
    const [program, mark] = [join(dataFolder, 'reader.mjs'), join(dataFolder, 'waits')];
    writeFileSync(mark, '');
    writeFileSync(program, waitingReader(path, mark));
    const quiet = () => undefined;
    const { promise: ended, resolve: onEnd } = Promise.withResolvers<unknown>();
    const { promise: stopped, resolve: stop } = Promise.withResolvers<string | undefined>();
    const scanner = createScanner({
      dataFolder,
      musicFolders: ['/music'],
      log: { info: quiet, warn: (_facts: object, sentence?: string) => stop(sentence), error: quiet },
      onEnd,
      onDamaged: quiet,
      doAnswer: async () => !existsSync(mark),
      program,
      maxFileMilliseconds: 200,
    });
    scanner.rescan();
    expect(await stopped).toBe('the scan is stopped: the music folder does not answer');
    expect(scanner.isScanning()).toBe(false);
    rmSync(mark);
    scanner.rescan();
    expect(await ended).toEqual({ problem: '', changed: true });
    await scanner.close();
  },
);

/** A reader that ends while another process still holds its line to the server. */
const reader = (pids: string) => `
  import { spawn } from 'node:child_process';
  import { writeFileSync } from 'node:fs';
  const held = ['ignore', 'ignore', 'ignore', 3];
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => undefined, 60000)'], { stdio: held, detached: true });
  writeFileSync(${JSON.stringify(pids)}, process.pid + ' ' + other.pid);
  process.send({ kind: 'scanned', problem: null, changed: true }, () => process.exit());
`;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a server that closes just when its scan has ended does not wait for it forever', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'earshot-scanner-'));
  const program = join(dataFolder, 'reader.mjs');
  writeFileSync(program, reader(join(dataFolder, 'pids')));
  const quiet = () => undefined;
  const { promise: ended, resolve: onEnd } = Promise.withResolvers<unknown>();
  const scanner = createScanner({
    dataFolder,
    musicFolders: ['/music'],
    log: { info: quiet, warn: quiet, error: quiet },
    onEnd,
    onDamaged: quiet,
    doAnswer: () => Promise.resolve(true),
    program,
  });
  scanner.rescan();
  await ended;
  const [pid = 0, other = 0] = readFileSync(join(dataFolder, 'pids'), 'utf8').split(' ').map(Number);
  while (isRunning(pid)) await sleep(5);
  const closed = await Promise.race([scanner.close().then(() => true), sleep(5_000, false)]);
  process.kill(other);
  expect(closed).toBe(true);
});
