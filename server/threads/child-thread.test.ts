import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  const heard: unknown[] = [];
  const child = startChild({ kind: 'node', program, words: [] }, (message) => heard.push(message));
  child.send({ word: 'hello' });
  expect(await child.ended).toEqual({ code: 0, failure: null });
  expect(heard).toHaveLength(100);
  expect(heard.at(-1)).toEqual({ word: 'hello', said: 99 });
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
