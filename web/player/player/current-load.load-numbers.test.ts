import { expect, test } from 'vitest';
import { songs } from '../testing/player-fixture.ts';
import { createLoadNumbers } from './current-load.ts';

const [a, b] = songs('ab').map((item) => ({ key: `k${item.id}`, item, userQueued: false }));
if (!a || !b) throw new Error('expected two songs');

test('what is made ready has the next number, and is used up as it begins', () => {
  const numbers = createLoadNumbers();
  const first = numbers.begin();
  expect(numbers.follow(b)).toEqual({ item: b.item, load: first + 1 });
  expect([numbers.readyKey(), numbers.tookReady()]).toEqual(['kb', false]);
  expect(numbers.readyKey()).toBe('kb');
  expect(numbers.take({ type: 'advanced', load: first + 1 })).toBe(true);
  expect([numbers.tookReady(), numbers.readyKey(), numbers.tookReady()]).toEqual([true, undefined, false]);
});

test('where nothing follows nothing is ready, and no number is used for it', () => {
  const numbers = createLoadNumbers();
  const first = numbers.begin();
  numbers.follow(a);
  expect([numbers.follow(undefined), numbers.readyKey(), numbers.tookReady()]).toEqual([
    undefined,
    undefined,
    false,
  ]);
  expect(numbers.begin()).toBe(first + 2);
});

test('what an engine says of a song that was left counts no more', () => {
  const numbers = createLoadNumbers();
  const first = numbers.begin();
  const second = numbers.begin();
  expect(numbers.take({ type: 'advanced', load: first })).toBe(false);
  expect(numbers.take({ type: 'advanced', load: second })).toBe(true);
});
