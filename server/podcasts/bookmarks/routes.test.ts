import { expect, test } from 'vitest';
import type { Bookmark, MarkedEpisode } from '#contract/bookmarks.ts';
import type { Episode, Feed } from '#contract/podcast-shapes.ts';
import {
  onBothDatabases,
  sqliteDatabase,
  type TestDatabase,
} from '#server/database/testing/test-databases.ts';
import { testWebServer } from '#server/net/testing/test-web-server.ts';
import { daily, rss, testPodcasts } from '../testing/test-podcasts.ts';

/** A show of two episodes, and two listeners; `secret` is an address that only Ann may know. */
async function bookshelf(database: TestDatabase) {
  const web = await testWebServer({ '/feed': rss('Sea Stories', daily(2)) });
  const clock = { now: Date.now() };
  const server = await testPodcasts({ now: () => clock.now, allow: [web.host], database });
  const showAt = async (address: string) => {
    const result = await server.post('/api/podcast/search', { term: address });
    const id = result.json<{ data: { feeds: Feed[] } }>().data.feeds[0]?.id;
    const listed = await server.post(`/api/podcast/get-episodes/${id}`);
    return { feedId: id, episodes: listed.json<{ data: { items: Episode[] } }>().data.items };
  };
  const { feedId, episodes } = await showAt(web.url('/feed'));
  const bob = await server.signUp('bob@example.org');
  const url = (id: string | number | undefined) => `/api/podcast/bookmarks/${id}`;
  return {
    server,
    bob,
    clock,
    feedId,
    newest: episodes[0]?.id,
    oldest: episodes[1]?.id,
    ownShow: () => showAt(web.url('/feed').replace('http://', 'http://ann:secret@')),
    add: async (body: object, cookie?: string) => server.post('/api/podcast/bookmarks', body, cookie),
    change: (id: string, body: object) => server.ask('PATCH', url(id), body, server.ann.cookie),
    remove: (id: string) => server.ask('DELETE', url(id), undefined, server.ann.cookie),
    list: async (episodeId: number | undefined, cookie?: string) =>
      (await server.get(url(episodeId), cookie)).json<{ bookmarks: Bookmark[] }>().bookmarks,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await web[Symbol.asyncDispose]();
    },
  };
}

onBothDatabases((open) => {
  test('I make bookmarks in an episode, write notes, and remove one; the show lists them all', async () => {
    await using context = await bookshelf(await open());
    const { add, change, remove, list, server, bob, newest, oldest, feedId } = context;
    const response = await add({ id: 'a', episodeId: newest, positionMilliseconds: 61_500, note: ' Storm ' });
    expect(response.statusCode).toBe(204);
    await add({ id: 'b', episodeId: String(oldest), positionMilliseconds: 2_000, note: '' });
    expect(await list(newest)).toEqual([{ id: 'a', positionMilliseconds: 61_500, note: 'Storm' }]);
    expect((await change('b', { note: 'Harbour' })).statusCode).toBe(204);
    const ofShow = await server.get(`/api/podcast/show-bookmarks/${feedId}`);
    expect(ofShow.json<{ episodes: MarkedEpisode[] }>().episodes).toEqual([
      {
        episodeId: oldest,
        title: 'Day 1',
        bookmarks: [{ id: 'b', positionMilliseconds: 2_000, note: 'Harbour' }],
      },
      {
        episodeId: newest,
        title: 'Day 2',
        bookmarks: [{ id: 'a', positionMilliseconds: 61_500, note: 'Storm' }],
      },
    ]);
    expect(await list(newest, bob.cookie)).toEqual([]);
    for (const _ of ['once', 'twice']) expect((await remove('a')).statusCode).toBe(204);
    expect((await change('a', { note: 'gone' })).statusCode).toBe(204);
    expect(await list(newest)).toEqual([]);
  });

  test('a note that a browser sends late gives way to one that was written since', async () => {
    await using context = await bookshelf(await open());
    const { add, change, list, clock, newest } = context;
    await add({ id: 'a', episodeId: newest, positionMilliseconds: 0, note: '', age: 60_000 });
    await change('a', { note: 'at home' });
    clock.now += 1_000;
    await change('a', { note: 'on the train', age: 30_000 });
    expect(await list(newest)).toMatchObject([{ note: 'at home' }]);
    await change('a', { note: 'in bed', age: 500 });
    expect(await list(newest)).toMatchObject([{ note: 'in bed' }]);
  });

  test('an episode of another listener’s private show has no bookmarks for me, and takes none', async () => {
    await using context = await bookshelf(await open());
    const { add, server, bob, ownShow } = context;
    const own = await ownShow();
    const body = { id: 'a', episodeId: own.episodes[0]?.id, positionMilliseconds: 0, note: '' };
    expect((await add(body)).statusCode).toBe(204);
    expect((await add({ ...body, id: 'b' }, bob.cookie)).statusCode).toBe(404);
    for (const url of [`bookmarks/${body.episodeId}`, `show-bookmarks/${own.feedId}`]) {
      expect((await server.get(`/api/podcast/${url}`)).statusCode).toBe(200);
      expect((await server.get(`/api/podcast/${url}`, bob.cookie)).statusCode).toBe(404);
    }
  });

  test('what is no bookmark is refused with a sentence', async () => {
    await using context = await bookshelf(await open());
    const { add, newest } = context;
    const right = { id: 'a', episodeId: newest, positionMilliseconds: 0, note: '' };
    const long = await add({ ...right, note: 'x'.repeat(1_001) });
    expect(long.statusCode).toBe(400);
    expect(long.json<{ fields: object }>().fields).toEqual({
      note: 'A note may have at most 1,000 characters.',
    });
    for (const wrong of [
      { id: '' },
      { id: 'a b' },
      { positionMilliseconds: -1 },
      { positionMilliseconds: 0.5 },
    ])
      expect((await add({ ...right, ...wrong })).statusCode).toBe(400);
  });
});

test('the 1,001st bookmark of a show is refused with a sentence', async () => {
  const database = await sqliteDatabase();
  await using context = await bookshelf(database);
  const { add, server, newest } = context;
  const rows = Array.from({ length: 1_000 }, (_, index) => ({
    user_id: server.ann.id,
    id: String(index),
    episode_id: newest ?? 0,
    position: index,
    note: '',
    created_at: 1,
    changed_at: 1,
    removed_at: null,
  }));
  await database.database.insertInto('episode_bookmark').values(rows).execute();
  const response = await add({ id: 'more', episodeId: newest, positionMilliseconds: 0, note: '' });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({
    code: 'too_many_bookmarks',
    error: 'A show has at most 1,000 bookmarks. Remove some of them first.',
  });
});
