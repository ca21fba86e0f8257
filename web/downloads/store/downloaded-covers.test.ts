import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testCaches } from '../testing/test-caches.ts';
import { deleteOtherCovers, storeCover } from './downloaded-covers.ts';

const device = { current: testCaches() };
beforeEach(() => {
  device.current = testCaches();
  vi.stubGlobal('caches', device.current.caches);
  vi.stubGlobal('location', { origin: 'https://music.example.org' });
});
afterEach(() => void vi.unstubAllGlobals());

const isHere = async (address: string) =>
  (await (await device.current.caches.open('earshot-covers-ann')).match(address)) !== undefined;

test('covers of what is kept stay by themselves, and one that cannot be had is no fault', async () => {
  await storeCover('ann', '/api/folder/artwork/a/100x100');
  await storeCover('ann', '/api/folder/artwork/missing/100x100');
  expect(device.current.names()).toEqual(['earshot-covers-ann']);
  expect(await isHere('/api/folder/artwork/a/100x100')).toBe(true);
  expect(await isHere('/api/folder/artwork/missing/100x100')).toBe(false);
});

test('covers of what is not kept any more go', async () => {
  for (const key of ['a', 'b', 'c']) await storeCover('ann', `/api/folder/artwork/${key}/600x600`);
  await deleteOtherCovers('ann', ['/api/folder/artwork/b/600x600']);
  expect(await isHere('/api/folder/artwork/b/600x600')).toBe(true);
  expect(device.current.used()).toBe(8);
});

test('whoever keeps nothing has no room for covers', async () => {
  await deleteOtherCovers('ann', []);
  expect(device.current.names()).toEqual([]);
});
