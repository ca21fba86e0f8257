import { afterAll, expect, test } from 'vitest';
import { testPodcastDoor } from '../testing/test-podcast-door.ts';

const door = await testPodcastDoor();
afterAll(() => door[Symbol.asyncDispose]());
const { bob, clock, idOf } = door;

type Bookmark = {
  position: number;
  comment: string;
  created: string;
  changed: string;
  entry: { id: string; title: string };
};
const bookmarks = async (sent: Record<string, string> = {}) =>
  ((await door.read('getBookmarks', sent)) as { bookmarks: { bookmark: Bookmark[] } }).bookmarks.bookmark;
const { searchResult3 } = (await door.read('search3', { query: '' })) as {
  searchResult3: { song: { id: string }[] };
};
const songId = searchResult3.song[0]?.id ?? '';

test('a bookmark is one of a song or an episode, and of its listener alone', async () => {
  await door.read('createBookmark', { id: songId, position: 1_500, comment: 'the bridge' });
  clock.now += 1_000;
  await door.read('createBookmark', { id: songId, position: 1_600, comment: 'later' });
  await door.read('createBookmark', { id: idOf('Two'), position: 90_000 });
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
  expect(await bookmarks(bob.shown)).toEqual([]);
  await door.read('deleteBookmark', { ...bob.shown, id: songId });
  expect(await bookmarks()).toHaveLength(2);
  await door.read('deleteBookmark', { id: songId });
  expect(await bookmarks()).toMatchObject([{ entry: { title: 'Two' } }]);
});

test('what is not there and what is no position is refused', async () => {
  for (const id of ['so-999999', 'ep-999999', 'al-1', 'x'])
    expect(await door.read('createBookmark', { id, position: 1 })).toMatchObject({ error: { code: 70 } });
  for (const position of ['-1', 'x', ''])
    expect(await door.read('createBookmark', { id: songId, position })).toMatchObject({
      error: { code: 10 },
    });
});

test('a play that is told and a bookmark that is taken out neither end an episode nor make it unheard', async () => {
  const id = idOf('Three');
  await door.read('createBookmark', { id, position: 1_800_000 });
  const place = async () => {
    const [entry] = await door.progress.list(door.ann.id, [Number(id.slice(3))]);
    return entry?.progress;
  };
  expect(await place()).toMatchObject({ positionSeconds: 1_800, completed: false });
  await door.read('scrobble', { id, submission: 'true' });
  await door.read('deleteBookmark', { id });
  expect(await place()).toMatchObject({ positionSeconds: 1_800, completed: false });
  await door.read('createBookmark', { id, position: 3_599_000 });
  expect(await place()).toMatchObject({ completed: true });
  await door.read('deleteBookmark', { id });
  expect(await place()).toMatchObject({ completed: true });
});
