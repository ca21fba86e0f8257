import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDiskCache } from './disk-cache.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-cache-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const kilobyte = Buffer.alloc(1000);
const lookedAt = (name: string, second: number) => utimesSync(join(folder, name), second, second);

test('the cache keeps to its limit, and what was not looked at for longest goes first', async () => {
  const cache = createDiskCache({ folder, maxBytes: 2500, tidyEvery: 100 });
  for (const [index, name] of ['a', 'b', 'c'].entries()) {
    await cache.write(name, kilobyte);
    lookedAt(name, index + 1);
  }
  expect((await cache.read('a'))?.bytes).toEqual(kilobyte);
  await expect.poll(() => cache.use('a')).toBe(true);
  await cache.tidy();
  expect(readdirSync(folder).toSorted()).toEqual(['a', 'c']);
});

test('what was made last stays, however small the room', async () => {
  const cache = createDiskCache({ folder, maxBytes: 10 });
  await cache.write('a', kilobyte);
  await cache.write('b', kilobyte);
  expect(readdirSync(folder)).toEqual(['b']);
});

test('being looked at does not make a file newer', async () => {
  const cache = createDiskCache({ folder, maxBytes: 2500 });
  await cache.write('a', kilobyte);
  lookedAt('a', 5);
  expect(await cache.use('a')).toBe(true);
  expect((await cache.read('a'))?.madeAt).toBe(5000);
});

test('what was never made is not there', async () => {
  const cache = createDiskCache({ folder, maxBytes: 2500 });
  expect([await cache.read('a'), await cache.use('a')]).toEqual([null, false]);
});

test('it is looked for what is too much with the first new file after a start, and then once in so many', async () => {
  const cache = createDiskCache({ folder, maxBytes: 1500, tidyEvery: 2 });
  const remaining: string[][] = [];
  for (const [index, name] of ['a', 'b', 'c', 'd'].entries()) {
    await cache.write(name, kilobyte);
    lookedAt(name, index + 1);
    remaining.push(readdirSync(folder).toSorted());
  }
  expect(remaining).toEqual([['a'], ['a', 'b'], ['c'], ['c', 'd']]);
});

test('what is being made is not taken away', async () => {
  const cache = createDiskCache({ folder, maxBytes: 10 });
  writeFileSync(join(folder, 'a.part'), kilobyte);
  utimesSync(join(folder, 'a.part'), 1, Date.now() / 1000);
  await cache.write('b', kilobyte);
  await cache.tidy();
  expect(readdirSync(folder)).toEqual(['a.part']);
});

test('what is being written stays, also where the clock is set back by days meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2001, 0, 1) });
  try {
    const cache = createDiskCache({ folder, maxBytes: 50_000_000 });
    const large = cache.write('large', Buffer.alloc(20_000_000));
    for (const name of ['a', 'b', 'c', 'd']) await cache.write(name, kilobyte);
    await large;
    expect(readdirSync(folder).toSorted()).toEqual(['a', 'b', 'c', 'd', 'large']);
  } finally {
    vi.useRealTimers();
  }
});
