import { IDBFactory } from 'fake-indexeddb';
import { createStore, entries, set } from 'idb-keyval';
import { afterEach, expect, test, vi } from 'vitest';
import { migrateSaves } from './migrate-saves.ts';
import type { PendingSave } from './pending-save.ts';

afterEach(() => vi.unstubAllGlobals());

const save = (runId: string): PendingSave => ({
  episodeId: '1',
  runId,
  seq: 1,
  basedOn: 0,
  positionSeconds: 10,
  durationSeconds: null,
  progress: 1,
});

test('places that an earlier version of the app left come along, once, each listener’s own, and only when they are safe here', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const before = createStore('earshot-progress', 'saves');
  await set(['anna', 'a'], save('a'), before);
  await set(['anna', 'b'], { runId: 'makes no sense' }, before);
  await set(['bert', 'c'], save('c'), before);
  const left = async () => (await entries(before)).map(([key]) => JSON.stringify(key));
  const taken: string[] = [];
  const take = (written: () => Promise<void>) =>
    migrateSaves({ userId: 'anna', restored: Promise.resolve(), written }, ({ runId }) => taken.push(runId));
  await take(() => Promise.reject(new Error('It keeps nothing.')));
  expect([taken, await left()]).toEqual([['a'], ['["anna","a"]', '["anna","b"]', '["bert","c"]']]);
  await take(() => Promise.resolve());
  expect([taken, await left()]).toEqual([
    ['a', 'a'],
    ['["anna","b"]', '["bert","c"]'],
  ]);
  await take(() => Promise.resolve());
  expect(taken).toEqual(['a', 'a']);
});
