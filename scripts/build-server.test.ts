import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workersOf } from './build-server.ts';
import { run } from './run-node.ts';

// Where its packages are found: a program finds them by where it lies.
const all = mkdtempSync(join(import.meta.dirname, '..', '.built-test-'));
const built = join(all, 'server');
beforeAll(() => {
  if (run(process.execPath, 'scripts/build-server.ts', built) !== 0) throw new Error('It was not built.');
});
afterAll(() => rmSync(all, { recursive: true, force: true }));

/** Prints which files a program loads, without Node's own; its threads and child processes print theirs. */
const listing = `
  import { registerHooks } from 'node:module';
  import { isMainThread } from 'node:worker_threads';
  const loader = (isMainThread ? 'process ' : 'a thread of process ') + process.pid;
  registerHooks({
    load(url, context, next) {
      if (url.startsWith('file:')) console.log(loader + ' loads ' + url);
      return next(url, context);
    },
  });
`;

/** Starts the built server over a small folder of music, and gives what it said until the scan was over, and its process. */
function started(): Promise<{ output: string; pid: number }> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'earshot-built-'));
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(listing)}`, join(built, 'main.mjs')],
    {
      env: {
        PATH: process.env['PATH'] ?? '',
        PORT: '0',
        DATA_DIR: dataFolder,
        MUSIC_DIR: join(import.meta.dirname, '../server/folder/fixtures'),
      },
    },
  );
  let output = '';
  return new Promise((resolve) => {
    const read = (part: Buffer) => {
      output += part.toString();
      if (output.includes('the scan of the music folder ended') && output.includes('is listening on'))
        child.kill('SIGTERM');
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', () => {
      rmSync(dataFolder, { recursive: true, force: true });
      resolve({ output: output, pid: child.pid ?? 0 });
    });
  });
}

test('the built server reads forty files at most until it listens, scans with its own worker, and stops', async () => {
  const { output, pid } = await started();
  expect(output).toContain('is listening on');
  expect(output).toMatch(/"songs":1\d/);
  expect(output).toContain('"stopping"');
  const [untilListening = ''] = output.split('is listening on');
  const lines = untilListening.split('\n');
  const loaded = lines.filter((line) => line.startsWith(`process ${pid} loads `));
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded.length).toBeLessThanOrEqual(40);
  // What asks the music folder, watches it and starts the scan.
  const byThreads = lines.filter((line) => line.startsWith(`a thread of process ${pid} loads `));
  expect(byThreads.length).toBeLessThanOrEqual(25);
  expect(loaded.filter((line) => line.endsWith('.ts'))).toEqual([]);
  expect(loaded.filter((line) => line.includes('node_modules'))).toEqual([]);
});

test('every worker lies beside the program', () => {
  const workers = workersOf();
  expect(workers.length).toBeGreaterThan(5);
  for (const path of workers)
    expect(existsSync(join(built, basename(path).replace('.ts', '.mjs'))), path).toBe(true);
});

test('two workers of one name, of which one would run in place of the other, are refused', () => {
  const below = mkdtempSync(join(tmpdir(), 'earshot-workers-'));
  for (const folder of ['one', 'two']) {
    mkdirSync(join(below, 'server', folder), { recursive: true });
    writeFileSync(join(below, 'server', folder, 'reader-worker.ts'), '');
  }
  expect(() => workersOf(below)).toThrow('Two workers are called reader-worker.ts.');
  rmSync(below, { recursive: true });
});
