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

test('stored data belong to the signed-in user, and are locked for everybody else', async () => {
  expect(await records.readUser()).toBeUndefined();
  await records.writeUser('anna');
  expect(await records.readUser()).toBe('anna');
  await records.writeUser(undefined);
  expect(await records.readUser()).toBeUndefined();
  await records.writeUser('ben');
  expect(await records.readUser()).toBe('ben');
});

test('a session that is gone before it can have expired was ended, also when it was locked meanwhile', async () => {
  await records.writeUser('anna', 0);
  await records.writeUser('anna', 20 * day);
  await records.writeUser(undefined, 21 * day);
  expect(await records.endedListener(30 * day)).toBe('anna');
});

test.each([
  ['was not used for a month', [0], 30],
  ['was half a year old', [0, 25, 50, 75, 100, 125, 150, 175], 180],
])('a session that %s may have expired: stored data wait for its listener', async (_, visitDays, at) => {
  for (const visitDay of visitDays) await records.writeUser('anna', visitDay * day);
  expect(await records.endedListener(at * day)).toBeUndefined();
});

test('a browser without a user, or without storage, has no data to delete', async () => {
  expect(await records.endedListener()).toBeUndefined();
  vi.stubGlobal('indexedDB', undefined);
  vi.resetModules();
  records = await import('./user-record.ts');
  await records.writeUser('anna');
  expect(await records.readUser()).toBeUndefined();
});
