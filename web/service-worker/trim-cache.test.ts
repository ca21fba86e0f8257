import { expect, test } from 'vitest';
import { trim } from './trim-cache.ts';

/** A cache of responses with these sizes in bytes, oldest first; undefined: without a length. */
function cacheOf(...sizes: (number | undefined)[]) {
  const entries = new Map(
    sizes.map((bytes, at) => [
      `https://a.example/${at}`,
      bytes === undefined ? {} : { 'content-length': `${bytes}` },
    ]),
  );
  const urlOf = (request: RequestInfo | URL) => (request instanceof Request ? request.url : String(request));
  const cache: Cache = {
    keys: () => Promise.resolve([...entries.keys()].map((url) => new Request(url))),
    match: (request) => Promise.resolve(new Response('', { headers: entries.get(urlOf(request)) ?? {} })),
    delete: (request) => Promise.resolve(entries.delete(urlOf(request))),
    put: () => Promise.resolve(),
    add: () => Promise.resolve(),
    addAll: () => Promise.resolve(),
    matchAll: () => Promise.resolve([]),
  };
  return { cache, remaining: () => [...entries.keys()].map((url) => Number(url.split('/').at(-1))) };
}

test('the oldest responses above the count are deleted', async () => {
  const { cache, remaining } = cacheOf(1, 1, 1, 1);
  await trim(cache, { count: 2, weight: 100 });
  expect(remaining()).toEqual([2, 3]);
});

test('the oldest responses above the weight are deleted', async () => {
  const { cache, remaining } = cacheOf(10, 10, 50, 10, 10);
  await trim(cache, { count: 10, weight: 60 });
  expect(remaining()).toEqual([3, 4]);
});

test('responses within the limits stay, also without a length', async () => {
  const { cache, remaining } = cacheOf(undefined, 10);
  await trim(cache, { count: 2, weight: 60 * 1024 });
  expect(remaining()).toEqual([0, 1]);
  await trim(cache, { count: 2, weight: 1024 });
  expect(remaining()).toEqual([1]);
});
