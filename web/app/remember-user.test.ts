import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import type * as SessionStores from '#web/account/session-store.ts';
import { testCaches } from '#web/downloads/testing/test-caches.ts';
import type * as Records from '#web/service-worker/user-record.ts';
import type * as Remembering from './remember-user.ts';

const dayMs = 24 * 60 * 60 * 1000;
let records: typeof Records;
let stores: typeof SessionStores;
let remembering: typeof Remembering;
let device: ReturnType<typeof testCaches>;

/** The covers of Ann lie on the device, and she was here 40 days ago. */
beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  device = testCaches();
  vi.stubGlobal('caches', device.caches);
  records = await import('#web/service-worker/user-record.ts');
  stores = await import('#web/account/session-store.ts');
  remembering = await import('./remember-user.ts');
  await device.caches.open('earshot-covers-ann');
  await records.writeUser('ann', Date.now() - 40 * dayMs);
});

/** What was written so far is in the store: transactions are done in their order. */
async function settle(): Promise<void> {
  for (let reads = 0; reads < 5; reads += 1) await records.readUser();
}

test('whose session ran out long ago keeps their covers, though the page knew them before the server answered', async () => {
  await records.lockUser();
  const store = stores.createSessionStore();
  stores.setTokens(store, { userId: 'ann' });
  remembering.rememberUser(store);
  await settle();
  store.setState({ isExpired: true });
  stores.setTokens(store, { userId: undefined });
  await settle();
  store.setState({ confirmedUserId: 'bob' });
  stores.setTokens(store, { userId: 'bob' });
  await expect.poll(() => records.readUser()).toBe('bob');
  expect(device.names()).toContain('earshot-covers-ann');
});

test('whom the server knows may see what is stored, also after their session had been locked', async () => {
  await records.lockUser();
  const store = stores.createSessionStore();
  stores.setTokens(store, { userId: 'ann' });
  remembering.rememberUser(store);
  await settle();
  expect(await records.readUser()).toBeUndefined();
  store.setState({ confirmedUserId: 'ann' });
  await expect.poll(() => records.readUser()).toBe('ann');
  stores.setTokens(store, { userId: undefined });
  await expect.poll(() => records.readUser()).toBeUndefined();
});
