import { expect, test, vi } from 'vitest';
import { createListCache } from './list-cache.ts';

test('a list that several ask for at once is found once', async () => {
  const kept = createListCache<number>();
  const find = vi.fn(() => Promise.resolve(1));
  expect(await Promise.all([kept.get('a', find), kept.get('a', find)])).toEqual([1, 1]);
  expect(find).toHaveBeenCalledOnce();
  kept.forget('a');
  await kept.get('a', find);
  expect(find).toHaveBeenCalledTimes(2);
});

test('what could not be found is asked for anew', async () => {
  const kept = createListCache<number>();
  await expect(kept.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await kept.get('a', () => Promise.resolve(2))).toBe(2);
});

test('the list that was asked for longest ago goes first', async () => {
  const kept = createListCache<number>();
  const find = vi.fn(() => Promise.resolve(0));
  await kept.get('first', find);
  for (let number = 0; number < 39; number += 1) await kept.get(`${number}`, find);
  await kept.get('first', find);
  expect(find).toHaveBeenCalledTimes(40);
  await kept.get('one more', find);
  await kept.get('first', find);
  expect(find).toHaveBeenCalledTimes(41);
  await kept.get('0', find);
  expect(find).toHaveBeenCalledTimes(42);
});
