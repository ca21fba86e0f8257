import { expect, test, vi } from 'vitest';
import { createListCache } from './song-lists.ts';

test('a list that several ask for at once is found once', async () => {
  const cache = createListCache<number>();
  const find = vi.fn(() => Promise.resolve(1));
  expect(await Promise.all([cache.get('a', find), cache.get('a', find)])).toEqual([1, 1]);
  expect(find).toHaveBeenCalledOnce();
  cache.forget('a');
  await cache.get('a', find);
  expect(find).toHaveBeenCalledTimes(2);
});

test('what could not be found is asked for anew', async () => {
  const cache = createListCache<number>();
  await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache.get('a', () => Promise.resolve(2))).toBe(2);
});

test('the list that was asked for longest ago goes first', async () => {
  const cache = createListCache<number>();
  const find = vi.fn(() => Promise.resolve(0));
  await cache.get('first', find);
  for (let number = 0; number < 39; number += 1) await cache.get(`${number}`, find);
  await cache.get('first', find);
  expect(find).toHaveBeenCalledTimes(40);
  await cache.get('one more', find);
  await cache.get('first', find);
  expect(find).toHaveBeenCalledTimes(41);
  await cache.get('0', find);
  expect(find).toHaveBeenCalledTimes(42);
});
