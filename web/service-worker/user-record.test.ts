import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import type * as Records from './user-record.ts';

const day = 24 * 60 * 60 * 1000;
let records: typeof Records;
beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.resetModules();
  records = await import('./user-record.ts');
});

test('what is kept is shown to whoever is signed in, and locked when they are not', async () => {
  expect(await records.readUser()).toBeUndefined();
  await records.writeUser('anna');
  expect(await records.readUser()).toBe('anna');
  await records.writeUser(undefined);
  expect(await records.readUser()).toBeUndefined();
  await records.writeUser('ben');
  expect(await records.readUser()).toBe('ben');
});

test('a session that is gone before it can have run out was ended, also when it was locked meanwhile', async () => {
  await records.writeUser('anna', 0);
  await records.writeUser('anna', 20 * day);
  await records.writeUser(undefined, 21 * day);
  expect(await records.endedListener(30 * day)).toBe('anna');
});

test.each([
  ['was not used for a month', [0], 30],
  ['was half a year old', [0, 25, 50, 75, 100, 125, 150, 175], 180],
])(
  'a session that %s may have run out by itself: what is kept waits for its listener',
  async (_, seen, at) => {
    for (const when of seen) await records.writeUser('anna', when * day);
    expect(await records.endedListener(at * day)).toBeUndefined();
  },
);

test('a browser that never had a listener, or that keeps nothing, has nobody whose things could go', async () => {
  expect(await records.endedListener()).toBeUndefined();
  vi.stubGlobal('indexedDB', undefined);
  vi.resetModules();
  records = await import('./user-record.ts');
  await records.writeUser('anna');
  expect(await records.readUser()).toBeUndefined();
});
