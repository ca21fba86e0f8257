import { expect, test } from 'vitest';
import { createResponseCache } from './response-cache.ts';

/** Answers, with how often one was made. */
function counted() {
  let revision = 'one';
  let made = 0;
  const kept = createResponseCache(() => revision);
  return {
    ask: (question: string, length = 10) =>
      kept.of(question, () => {
        made += 1;
        return Buffer.alloc(length, made);
      }),
    made: () => made,
    change: () => {
      revision += ' more';
    },
  };
}

test('what was answered is made once, until something changes', () => {
  const answers = counted();
  const first = answers.ask('album 1');
  expect(answers.ask('album 1')).toBe(first);
  expect(answers.made()).toBe(1);
  answers.change();
  expect(answers.ask('album 1')).not.toBe(first);
  expect(answers.made()).toBe(2);
});

test('four megabytes are kept at most, and what was asked longest ago goes first', () => {
  const answers = counted();
  const megabyte = 1024 * 1024;
  for (const question of ['a', 'b', 'c', 'd']) answers.ask(question, megabyte);
  answers.ask('a', megabyte);
  answers.ask('e', megabyte);
  expect(answers.made()).toBe(5);
  answers.ask('a', megabyte);
  expect(answers.made()).toBe(5);
  answers.ask('b', megabyte);
  expect(answers.made()).toBe(6);
});

test('a refusal is not kept', () => {
  const kept = createResponseCache(() => 'one');
  expect(() =>
    kept.of('album 9', () => {
      throw new Error('not there');
    }),
  ).toThrow('not there');
  expect(kept.of('album 9', () => Buffer.from('there now')).toString()).toBe('there now');
});
