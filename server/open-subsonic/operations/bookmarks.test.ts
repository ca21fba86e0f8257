import { afterAll, expect, test } from 'vitest';
import { testPodcastApi } from '../testing/test-podcast-api.ts';

const api = await testPodcastApi();
afterAll(() => api[Symbol.asyncDispose]());
const { bob, clock, idOf } = api;

type Bookmark = {
  position: number;
  comment: string;
  created: string;
  changed: string;
  entry: { id: string; title: string };
};
const bookmarks = async (params: Record<string, string> = {}) =>
  ((await api.read('getBookmarks', params)) as { bookmarks: { bookmark: Bookmark[] } }).bookmarks.bookmark;
const { searchResult3 } = (await api.read('search3', { query: '' })) as {
  searchResult3: { song: { id: string }[] };
};
const songId = searchResult3.song[0]?.id ?? '';

test('a bookmark is one of a song or an episode, and of its listener alone', async () => {
  await api.read('createBookmark', { id: songId, position: 1_500, comment: 'the bridge' });
  clock.now += 1_000;
  await api.read('createBookmark', { id: songId, position: 1_600, comment: 'later' });
  await api.read('createBookmark', { id: idOf('Two'), position: 90_000 });
  expect(await bookmarks()).toMatchObject([
    {
      position: 1_600,
      comment: 'later',
      username: 'ann@example.org',
      created: '2026-06-01T00:00:00.000Z',
      changed: '2026-06-01T00:00:01.000Z',
      entry: { id: songId, title: 'Song' },
    },
    { position: 90_000, entry: { id: idOf('Two'), title: 'Two' } },
  ]);
  expect(await bookmarks(bob.credentials)).toEqual([]);
  await api.read('deleteBookmark', { ...bob.credentials, id: songId });
  expect(await bookmarks()).toHaveLength(2);
  await api.read('deleteBookmark', { id: songId });
  expect(await bookmarks()).toMatchObject([{ entry: { title: 'Two' } }]);
});

test('a missing item and an invalid position are refused', async () => {
  for (const id of ['so-999999', 'ep-999999', 'al-1', 'x'])
    expect(await api.read('createBookmark', { id, position: 1 })).toMatchObject({ error: { code: 70 } });
  for (const position of ['-1', 'x', ''])
    expect(await api.read('createBookmark', { id: songId, position })).toMatchObject({
      error: { code: 10 },
    });
});

test('neither a scrobble nor a deleted bookmark changes the progress of an episode', async () => {
  const id = idOf('Three');
  await api.read('createBookmark', { id, position: 1_800_000 });
  const place = async () => {
    const [entry] = await api.progress.list(api.ann.id, [Number(id.slice(3))]);
    return entry?.progress;
  };
  expect(await place()).toMatchObject({ positionSeconds: 1_800, completed: false });
  await api.read('scrobble', { id, submission: 'true' });
  await api.read('deleteBookmark', { id });
  expect(await place()).toMatchObject({ positionSeconds: 1_800, completed: false });
  await api.read('createBookmark', { id, position: 3_599_000 });
  expect(await place()).toMatchObject({ completed: true });
  await api.read('deleteBookmark', { id });
  expect(await place()).toMatchObject({ completed: true });
});

test('bookmarks of the web app in an episode are none of an app’s, and an app’s makes none there', async () => {
  const episodeId = Number(idOf('One').slice(3));
  const before = await bookmarks();
  const bookmark = { id: 'a', episodeId, positionMilliseconds: 5_000, note: 'Storm' };
  await api.episodeBookmarks.add(api.ann.id, bookmark, 1);
  expect(await bookmarks()).toEqual(before);
  await api.read('createBookmark', { id: idOf('One'), position: 90_000 });
  await api.read('deleteBookmark', { id: idOf('One') });
  expect(await api.episodeBookmarks.ofEpisode(api.ann.id, episodeId)).toEqual([
    { id: 'a', positionMilliseconds: 5_000, note: 'Storm' },
  ]);
});
