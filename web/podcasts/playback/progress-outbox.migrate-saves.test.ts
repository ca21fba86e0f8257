import { IDBFactory } from 'fake-indexeddb';
import { createStore, entries, set } from 'idb-keyval';
import { afterEach, expect, test, vi } from 'vitest';
import type { PendingSave } from './progress-outbox.ts';
import { migrateSaves } from './progress-outbox.ts';

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
  const remainingKeys = async () => (await entries(before)).map(([key]) => JSON.stringify(key));
  const migrated: string[] = [];
  const take = (written: () => Promise<void>) =>
    migrateSaves({ userId: 'anna', restored: Promise.resolve(), written }, ({ runId }) =>
      migrated.push(runId),
    );
  await take(() => Promise.reject(new Error('It keeps nothing.')));
  expect([migrated, await remainingKeys()]).toEqual([
    ['a'],
    ['["anna","a"]', '["anna","b"]', '["bert","c"]'],
  ]);
  await take(() => Promise.resolve());
  expect([migrated, await remainingKeys()]).toEqual([
    ['a', 'a'],
    ['["anna","b"]', '["bert","c"]'],
  ]);
  await take(() => Promise.resolve());
  expect(migrated).toEqual(['a', 'a']);
});
