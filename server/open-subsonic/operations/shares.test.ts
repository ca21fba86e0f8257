import { afterAll, expect, test } from 'vitest';
import type { ShareLink } from '#contract/share-links.ts';
import { type Params, queryText } from '../testing/test-api.ts';
import { testPodcastApi } from '../testing/test-podcast-api.ts';

const api = await testPodcastApi();
afterAll(() => api[Symbol.asyncDispose]());
const { server, ann, clock } = api;

type Share = {
  id: string;
  url: string;
  description: string;
  visitCount: number;
  expires?: string;
  entry: { id: string; title: string }[];
};
const sharesIn = (reply: unknown) => (reply as { shares: { share: Share[] } }).shares.share;
const list = async () => sharesIn(await api.read('getShares'));
const { searchResult3: all } = (await api.read('search3', { query: '' })) as {
  searchResult3: Record<'song' | 'album', { id: string }[]>;
};
const [song, album] = [all.song[0]?.id ?? '', all.album[0]?.id ?? ''];
const day = 24 * 60 * 60 * 1000;

async function create(params: Params): Promise<Share> {
  const [share] = sharesIn(await api.read('createShare', params));
  if (share === undefined) throw new Error('There is no share.');
  return share;
}

test('what an app shares is among the links of the web app, opens in a browser, and ends with it', async () => {
  const { playlist } = (await api.read('createPlaylist', { name: 'Walk', songId: [song, song] })) as {
    playlist: { id: string };
  };
  const titles = [];
  for (const id of [song, album, api.idOf('One'), playlist.id]) {
    const share = await create({ id, description: `note ${id}`, expires: clock.now + day });
    expect(share).toMatchObject({ description: `note ${id}`, visitCount: 0 });
    const page = await server.app.inject({ url: new URL(share.url).pathname });
    expect(page.statusCode).toBe(200);
    titles.push(share.entry.map(({ title }) => title));
  }
  expect(titles).toEqual([['Song'], ['Song'], ['One'], ['Song', 'Song']]);
  const web = await server.ask('GET', '/api/share-links', undefined, ann.cookie);
  const { links } = web.json<{ links: ShareLink[] }>();
  const shares = await list();
  expect(new Set(links.map(({ url }) => url))).toEqual(new Set(shares.map(({ url }) => url)));
  expect(links).toHaveLength(shares.length);
  for (const { id, url } of shares) {
    await api.read('deleteShare', { id });
    expect((await server.app.inject({ url: new URL(url).pathname })).statusCode).toBe(410);
    expect(await api.read('deleteShare', { id })).toMatchObject({ error: { code: 70 } });
  }
  expect(await list()).toEqual([]);
});

test('an app changes the note and the end of a link, and takes the end away; what it does not name stays', async () => {
  const { id } = await create({ id: song, description: 'first', expires: clock.now + day });
  await api.read('updateShare', { id, description: 'second' });
  const end = new Date(clock.now + day).toISOString();
  expect(await list()).toMatchObject([{ description: 'second', expires: end }]);
  await api.read('updateShare', { id, expires: 0 });
  expect((await list())[0]).not.toHaveProperty('expires');
  expect((await list())[0]?.description).toBe('second');
  await api.read('deleteShare', { id });
});

test('what cannot be shared, or not so, is refused as in the web app', async () => {
  for (const [params, code] of [
    [{}, 10],
    [{ id: [song, song] }, 0],
    [{ id: 'so-999999' }, 70],
    [{ id: 'ar-1' }, 70],
    [{ id: 'x' }, 70],
    [{ id: song, expires: 'never' }, 10],
    [{ id: song, expires: clock.now - 1 }, 10],
    [{ id: song, expires: clock.now + 6 * 366 * day }, 10],
    [{ id: song, expires: 9e15 }, 10],
    [{ id: song, description: 'x'.repeat(101) }, 10],
  ] as const)
    expect([params, await api.read('createShare', params)]).toMatchObject([params, { error: { code } }]);
  expect(await list()).toEqual([]);
  for (const name of ['updateShare', 'deleteShare']) {
    expect(await api.read(name, { id: 'sh-6e6f' })).toMatchObject({ error: { code: 70 } });
    expect(await api.read(name, { id: song })).toMatchObject({ error: { code: 70 } });
    expect(await api.read(name)).toMatchObject({ error: { code: 10 } });
  }
});

test('a listener has no more links by apps than by the web app', async () => {
  for (let count = 0; count < 100; count += 1) await create({ id: song });
  expect(await api.read('createShare', { id: song })).toMatchObject({ status: 'failed' });
  const shares = await list();
  expect(shares).toHaveLength(100);
  for (const { id } of shares) await api.read('deleteShare', { id });
});

test('while sharing is turned off an app shares nothing, and is told so', async () => {
  const setSharing = (isOn: boolean) => server.ask('PUT', '/api/operator/share-links', { isOn }, ann.cookie);
  const mayShare = async () =>
    ((await api.read('getUser')) as { user: { shareRole: boolean } }).user.shareRole;
  expect(await mayShare()).toBe(true);
  await setSharing(false);
  expect(await mayShare()).toBe(false);
  expect(await api.read('createShare', { id: song })).toMatchObject({ error: { code: 50 } });
  await setSharing(true);
  const head = await server.app.inject({
    url: `/rest/getShares?${queryText({ ...api.bob.credentials, f: 'json' })}`,
  });
  expect(head.json()).toMatchObject({ 'subsonic-response': { shares: { share: [] } } });
});
