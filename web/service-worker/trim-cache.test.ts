import { expect, test } from 'vitest';
import { trim } from './trim-cache.ts';

/** A cache of answers of so many bytes, oldest first; undefined: one that does not say. */
function cacheOf(...sizes: (number | undefined)[]) {
  const held = new Map(
    sizes.map((bytes, at) => [
      `https://a.example/${at}`,
      bytes === undefined ? {} : { 'content-length': `${bytes}` },
    ]),
  );
  const urlOf = (asked: RequestInfo | URL) => (asked instanceof Request ? asked.url : String(asked));
  const cache: Cache = {
    keys: () => Promise.resolve([...held.keys()].map((url) => new Request(url))),
    match: (asked) => Promise.resolve(new Response('', { headers: held.get(urlOf(asked)) ?? {} })),
    delete: (asked) => Promise.resolve(held.delete(urlOf(asked))),
    put: () => Promise.resolve(),
    add: () => Promise.resolve(),
    addAll: () => Promise.resolve(),
    matchAll: () => Promise.resolve([]),
  };
  return { cache, left: () => [...held.keys()].map((url) => Number(url.split('/').at(-1))) };
}

test('of too many the oldest go', async () => {
  const { cache, left } = cacheOf(1, 1, 1, 1);
  await trim(cache, { count: 2, weight: 100 });
  expect(left()).toEqual([2, 3]);
});

test('what weighs too much together goes, oldest first', async () => {
  const { cache, left } = cacheOf(10, 10, 50, 10, 10);
  await trim(cache, { count: 10, weight: 60 });
  expect(left()).toEqual([3, 4]);
});

test('what is few and light stays, also where nobody says how long it is', async () => {
  const { cache, left } = cacheOf(undefined, 10);
  await trim(cache, { count: 2, weight: 60 * 1024 });
  expect(left()).toEqual([0, 1]);
  await trim(cache, { count: 2, weight: 1024 });
  expect(left()).toEqual([1]);
});
