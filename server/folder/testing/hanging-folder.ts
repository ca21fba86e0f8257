import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { quietLog } from '../access/log.ts';
import type { MusicFoldersOptions } from '../access/music-files.ts';
import { openMusicFiles } from '../access/music-files.ts';

const perform = new URL('../access/perform-order.ts', import.meta.url).href;

/** The real calls, behind a wait while the mark stands there and names them. Each thread writes down that it was started. */
const programFor = (mark: string, started: string) => `
  import { appendFileSync, existsSync, readFileSync } from 'node:fs';
  import { parentPort } from 'node:worker_threads';
  import { performOrder } from ${JSON.stringify(perform)};
  const mark = ${JSON.stringify(mark)};
  const word = new Int32Array(new SharedArrayBuffer(4));
  appendFileSync(${JSON.stringify(started)}, 'x');
  parentPort.on('message', (order) => {
    const hangs = () => existsSync(mark) && (order.path ?? '').includes(readFileSync(mark, 'utf8'));
    while (hangs()) Atomics.wait(word, 0, 0, 5);
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
  const access = { patienceMilliseconds: 100, program: pathToFileURL(program) };
  const files = openMusicFiles([music], { log: quietLog, ...access, ...options });
  return {
    music,
    dataFolder: join(home, 'data'),
    files,
    /** For a server over this folder. */
    access,
    put(name: string, bytes: Uint8Array | string): string {
      const path = join(music, name);
      writeFileSync(path, bytes);
      return path;
    },
    /** All of it, or what has this in its path alone. */
    hang: (name = '') => writeFileSync(mark, name),
    goOn: () => rmSync(mark, { force: true }),
    threads: () => readFileSync(started).length,
    async [Symbol.asyncDispose]() {
      rmSync(mark, { force: true });
      await files.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
