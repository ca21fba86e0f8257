import { expect, test } from 'vitest';
import { createResponseCache } from './response-cache.ts';

/** A cache with the number of responses that were made. */
function countingCache() {
  let revision = 'one';
  let madeCount = 0;
  const cache = createResponseCache(() => revision);
  return {
    ask: (question: string, length = 10) =>
      cache.of(question, () => {
        madeCount += 1;
        return String(madeCount).padEnd(length);
      }),
    madeCount: () => madeCount,
    change: () => {
      revision += ' more';
    },
  };
}

test('a response is made once, until the revision changes', () => {
  const answers = countingCache();
  const first = answers.ask('album 1');
  expect(answers.ask('album 1')).toBe(first);
  expect(answers.madeCount()).toBe(1);
  answers.change();
  expect(answers.ask('album 1')).not.toBe(first);
  expect(answers.madeCount()).toBe(2);
});

test('at most four million characters are cached, and the least recently used response is dropped first', () => {
  const answers = countingCache();
  const million = 1024 * 1024;
  for (const question of ['a', 'b', 'c', 'd']) answers.ask(question, million);
  answers.ask('a', million);
  answers.ask('e', million);
  expect(answers.madeCount()).toBe(5);
  answers.ask('a', million);
  expect(answers.madeCount()).toBe(5);
  answers.ask('b', million);
  expect(answers.madeCount()).toBe(6);
});

test('what a change made old takes no space from what is cached after it', () => {
  const answers = countingCache();
  const million = 1024 * 1024;
  const questions = ['a', 'b', 'c', 'd'];
  for (const question of questions) answers.ask(question, million);
  answers.change();
  for (const question of [...questions, ...questions]) answers.ask(question, million);
  expect(answers.madeCount()).toBe(8);
});

test('a refusal is not cached', () => {
  const cache = createResponseCache(() => 'one');
  expect(() =>
    cache.of('album 9', () => {
      throw new Error('not there');
    }),
  ).toThrow('not there');
  expect(cache.of('album 9', () => 'there now')).toBe('there now');
});
