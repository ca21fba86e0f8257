import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openMusicFiles } from '../access/music-files.ts';
import type { MusicFoldersOptions } from '../access/music-folder-threads.ts';
import { quietLog } from '../scan/log.ts';

const perform = new URL('../access/perform-order.ts', import.meta.url).href;

/** The real calls, behind a wait for as long as a file stands there. Each thread writes down that it was started. */
const programFor = (mark: string, started: string) => `
  import { appendFileSync, existsSync } from 'node:fs';
  import { parentPort } from 'node:worker_threads';
  import { performOrder } from ${JSON.stringify(perform)};
  const word = new Int32Array(new SharedArrayBuffer(4));
  appendFileSync(${JSON.stringify(started)}, 'x');
  parentPort.on('message', (order) => {
    while (existsSync(${JSON.stringify(mark)})) Atomics.wait(word, 0, 0, 5);
    performOrder(order).then(
      (answer) => parentPort.postMessage({ answer }),
      (thrown) => parentPort.postMessage({ failure: thrown.message }),
    );
  });
`;

/** A music folder on a mount that can be made to hang, and what asks for its files with little patience. */
export function hangingFolder(options: Partial<MusicFoldersOptions> = {}) {
  const home = mkdtempSync(join(tmpdir(), 'earshot-hanging-'));
  const music = mkdtempSync(join(home, 'music-'));
  const [mark, started, program] = ['hangs', 'started', 'program.mjs'].map((name) => join(home, name));
  if (mark === undefined || started === undefined || program === undefined) throw new Error('No place.');
  writeFileSync(started, '');
  writeFileSync(program, programFor(mark, started));
  const files = openMusicFiles([music], {
    log: quietLog,
    patienceMilliseconds: 100,
    program: pathToFileURL(program),
    ...options,
  });
  return {
    music,
    files,
    put(name: string, bytes: Uint8Array | string): string {
      const path = join(music, name);
      writeFileSync(path, bytes);
      return path;
    },
    hang: () => writeFileSync(mark, ''),
    goOn: () => rmSync(mark, { force: true }),
    threads: () => readFileSync(started).length,
    async [Symbol.asyncDispose]() {
      rmSync(mark, { force: true });
      await files.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
