import { afterAll, beforeEach, expect, test } from 'vitest';
import { testPodcastApi } from '../testing/test-podcast-api.ts';

const api = await testPodcastApi();
afterAll(() => api[Symbol.asyncDispose]());
const { ann, bob, idOf } = api;

type Queue = { current?: string; currentIndex?: number; position?: number; entry: { id: string }[] };
const queue = async (params: Record<string, string> = {}) =>
  ((await api.read('getPlayQueue', params)) as { playQueue: Queue }).playQueue;
const byIndex = async () =>
  ((await api.read('getPlayQueueByIndex')) as { playQueueByIndex: Queue }).playQueueByIndex;
const { searchResult3 } = (await api.read('search3', { query: '' })) as {
  searchResult3: { song: { id: string }[] };
};
const song = searchResult3.song[0]?.id ?? '';

beforeEach(async () => {
  await api.server.opened.database.deleteFrom('app_queue').execute();
});

test('another app of the listener continues the queue, and nobody else sees it', async () => {
  const id = [song, idOf('One'), song];
  await api.read('savePlayQueue', { id, current: idOf('One'), position: 70_000, c: 'Phone' });
  const tablet = await ann.app();
  expect(await queue(tablet)).toMatchObject({
    current: idOf('One'),
    position: 70_000,
    changedBy: 'Phone',
    username: 'ann@example.org',
    entry: [{ id: song }, { id: idOf('One') }, { id: song }],
  });
  expect(await byIndex()).toMatchObject({ currentIndex: 1, position: 70_000 });
  expect((await queue(bob.credentials)).entry).toEqual([]);
  const [entry] = await api.progress.list(ann.id, [Number(idOf('One').slice(3))]);
  expect(entry?.progress.positionSeconds).toBe(70);
});

test('an index distinguishes a song that is in the queue twice', async () => {
  await api.read('savePlayQueueByIndex', { id: [song, song], currentIndex: 1, position: 5 });
  expect(await byIndex()).toMatchObject({ currentIndex: 1, position: 5 });
  for (const currentIndex of [2, -1])
    expect(await api.read('savePlayQueueByIndex', { id: [song, song], currentIndex })).toMatchObject({
      error: { code: 10 },
    });
});

test('where the current item is missing, the first item plays from its start', async () => {
  await api.read('savePlayQueue', { id: [song, idOf('Two')], current: 'so-999999', position: 9 });
  expect(await queue()).toMatchObject({ current: song });
  await api.read('savePlayQueue', { id: ['so-999999', idOf('Two')], current: 'so-999999', position: 9 });
  expect(await queue()).toMatchObject({ current: idOf('Two'), position: 0, entry: [{ id: idOf('Two') }] });
});

test('a queue of nothing is none, and the element stays; what cannot be played is refused', async () => {
  await api.read('savePlayQueue', { id: song });
  await api.read('savePlayQueue');
  expect(await queue()).toMatchObject({ entry: [] });
  expect(await api.read('savePlayQueue', { id: 'al-1' })).toMatchObject({ error: { code: 70 } });
});

test('ten thousand songs are stored and read again', async () => {
  const id = Array.from({ length: 10_000 }, () => song);
  const answer = await api.server.app.inject({
    method: 'POST',
    url: '/rest/savePlayQueueByIndex',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams([
      ...Object.entries(ann.credentials),
      ...id.map((one) => ['id', one]),
      ['currentIndex', '9999'],
    ]).toString(),
  });
  expect(answer.statusCode).toBe(200);
  const queue = await byIndex();
  expect([queue.entry.length, queue.currentIndex]).toEqual([10_000, 9_999]);
});
