import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { startChild } from './child-thread.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-child-'));

function written(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const wordsFor = (words: string[]) => ({
  kind: 'program' as const,
  program: 'sh',
  words,
  input: 'ignore' as const,
  maxMilliseconds: 60_000,
  waits: true,
});

test('all that a program says is heard before it has ended, and it hears what it is told', async () => {
  const program = written(
    'echo.mjs',
    `process.on('message', ({ word }) => {
       for (let said = 0; said < 100; said += 1) process.send({ word, said });
       process.disconnect();
     });`,
  );
  const messages: unknown[] = [];
  const child = startChild({ kind: 'node', program, words: [] }, (message) => messages.push(message));
  child.send({ word: 'hello' });
  expect(await child.ended).toEqual({ code: 0, failure: null });
  expect(messages).toHaveLength(100);
  expect(messages.at(-1)).toEqual({ word: 'hello', said: 99 });
});

test('a program says how it ended', async () => {
  expect(await startChild(wordsFor(['-c', 'exit 7'])).ended).toEqual({ code: 7, failure: null });
  const killed = startChild(wordsFor(['-c', 'sleep 60']));
  killed.kill();
  await killed.exited;
  expect([killed.hasExited(), await killed.ended]).toEqual([true, { code: null, failure: null }]);
});

test('a program that is not there, or breaks at once, has failed with a reason', async () => {
  const none = startChild({ ...wordsFor([]), program: join(folder, 'none') });
  expect(await none.ended).toMatchObject({ code: null, failure: expect.stringContaining('ENOENT') });
  const broken = startChild({ kind: 'node', program: written('broken.mjs', 'process.exit(3)'), words: [] });
  expect(await broken.ended).toEqual({ code: 3, failure: null });
});

/** A worker that begins when the mark is gone. */
function hangingWorker(mark: string): URL {
  const real = new URL('./child-worker.ts', import.meta.url).href;
  const text = `
    import { existsSync } from 'node:fs';
    const word = new Int32Array(new SharedArrayBuffer(4));
    while (existsSync(${JSON.stringify(mark)})) Atomics.wait(word, 0, 0, 5);
    await import(${JSON.stringify(real)});
  `;
  return pathToFileURL(written('hanging-worker.mjs', text));
}

test('a program that cannot begin has failed, three at most are waited for, and one that begins late is killed', async () => {
  const mark = written('hangs', '');
  const starting = { worker: hangingWorker(mark), patienceMilliseconds: 100 };
  const pid = join(folder, 'pid');
  const late = Array.from({ length: 3 }, () =>
    startChild(wordsFor(['-c', `echo $$ >> ${pid}; exec sleep 60`]), undefined, starting),
  );
  for (const child of late) expect((await child.ended).failure).toContain('within five seconds');
  // Without a wait: nothing is started for it.
  const refused = startChild(wordsFor(['-c', 'exit 0']));
  expect([refused.hasExited(), (await refused.ended).failure]).toEqual([
    true,
    'The program was not started within five seconds.',
  ]);

  rmSync(mark);
  await expect
    .poll(async () => (await startChild(wordsFor(['-c', 'exit 0'])).ended).code, { timeout: 10_000 })
    .toBe(0);
  const alive = () => {
    const ids = existsSync(pid) ? readFileSync(pid, 'utf8').trim().split('\n').filter(Boolean) : [];
    return ids.filter((id) => existsSync(`/proc/${id}`));
  };
  await expect.poll(alive).toEqual([]);
});
