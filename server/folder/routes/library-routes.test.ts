import { expect, test } from 'vitest';
import type { SearchReply } from '#contract/v1/provider.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { type TestListener, testProvider } from '../testing/test-listeners.ts';

const hide = async (listener: TestListener, ...items: string[]) => {
  for (const item of items)
    expect((await listener.ask('DELETE', `/v1/me/library/${item}`)).statusCode, item).toBe(204);
};
const names = async (listener: TestListener, url: string) =>
  (await listener.read(url)).data.map(({ attributes }) => attributes?.name);

onBothDatabases((open) => {
  test('what I take out of the library is gone from my lists, and from nobody else', async () => {
    await using provider = await testProvider(undefined, await open());
    const { ann, bob } = provider;
    await hide(ann, 'albums/l.1', 'songs/i.601', 'songs/i.301');
    expect(await ann.ids('/v1/me/library/albums?limit=100')).toEqual(['l.2', 'l.4', 'l.5', 'l.6']);
    expect((await ann.read('/v1/me/library/albums')).meta?.total).toBe(4);
    expect(await ann.ids('/v1/me/library/songs?limit=100')).not.toContain('i.101');
    expect((await ann.read('/v1/me/library/songs')).meta?.total).toBe(12);
    expect(await ann.ids('/v1/me/library/songs?ids=i.101,i.401,i.601')).toEqual(['i.401']);
    expect(await ann.ids('/v1/me/library/recently-added')).toEqual(['l.6', 'l.5', 'l.4', 'l.2']);
    expect(await ann.ids('/v1/me/library/albums/l.6/tracks')).toEqual(['i.602']);
    const [zebra] = (await ann.read('/v1/me/library/albums/l.6')).data;
    expect(zebra?.attributes?.trackCount).toBe(1);
    expect(zebra?.relationships?.['tracks']?.data.map(({ id }) => id)).toEqual(['i.602']);
    for (const url of ['albums/l.1', 'albums/l.3', 'songs/i.601', 'songs/i.101', 'albums/l.1/tracks'])
      expect((await ann.ask('GET', `/v1/me/library/${url}`)).statusCode, url).toBe(404);
    expect(await ann.ids('/v1/catalog/us/albums/1/tracks')).toEqual(['101', '102', '103']);
    expect((await bob.read('/v1/me/library/albums')).meta?.total).toBe(6);
    expect((await bob.read('/v1/me/library/songs')).meta?.total).toBe(17);
  });

  test('what I bring back is there again, with its songs', async () => {
    await using provider = await testProvider(undefined, await open());
    const { ann, bob } = provider;
    await hide(ann, 'albums/l.1', 'songs/i.401', 'songs/i.601');
    await hide(bob, 'albums/l.1');
    const answer = await ann.ask(
      'POST',
      '/v1/me/library?ids[albums]=1,4,999,l.77&ids[songs]=601,i.9999&ids[playlists]=p.none',
    );
    expect([answer.statusCode, answer.body]).toEqual([202, '']);
    expect((await ann.read('/v1/me/library/songs')).meta?.total).toBe(17);
    expect((await ann.read('/v1/me/library/albums')).meta?.total).toBe(6);
    expect((await bob.read('/v1/me/library/albums')).meta?.total).toBe(5);
    expect((await ann.ask('POST', '/v1/me/library')).statusCode).toBe(400);
  });

  test('a song of an album that I took out comes back alone', async () => {
    await using provider = await testProvider(undefined, await open());
    const { ann } = provider;
    await hide(ann, 'albums/l.1');
    expect((await ann.ask('POST', '/v1/me/library?ids[songs]=102')).statusCode).toBe(202);
    expect(await ann.ids('/v1/me/library/albums/l.1/tracks')).toEqual(['i.102']);
    expect((await ann.read('/v1/me/library/songs')).meta?.total).toBe(15);
  });
});

test('a library artist stays while any song of theirs is there', async () => {
  await using provider = await testProvider();
  const { ann, catalogue } = provider;
  const ana = `r.${catalogue.artistId('Ana Reed')}`;
  await hide(ann, 'albums/l.1', 'albums/l.4');
  expect(await ann.ids('/v1/me/library/artists')).toContain(ana);
  await hide(ann, 'songs/i.501');
  expect(await ann.ids('/v1/me/library/artists')).not.toContain(ana);
  expect((await ann.read('/v1/me/library/artists')).meta?.total).toBe(4);
  expect((await ann.ask('GET', `/v1/me/library/artists/${ana}`)).statusCode).toBe(404);
  expect(await ann.ids(`/v1/me/library/artists?ids=${ana}`)).toEqual([]);
  await hide(ann, 'songs/i.502');
  expect(await names(ann, '/v1/me/library/artists')).toEqual(['Ben Moss', 'Édith Lark']);
});

test('the library sorts by name, artist and date, both ways, accents not counting', async () => {
  await using provider = await testProvider();
  const { ann } = provider;
  const albums = (sort: string) => ann.ids(`/v1/me/library/albums?sort=${sort}`);
  expect(await albums('name')).toEqual(['l.3', 'l.1', 'l.2', 'l.4', 'l.5', 'l.6']);
  expect(await albums('-name')).toEqual(['l.6', 'l.5', 'l.4', 'l.2', 'l.1', 'l.3']);
  expect(await albums('artistName')).toEqual(['l.1', 'l.4', 'l.3', 'l.6', 'l.2', 'l.5']);
  expect(await albums('dateAdded')).toEqual(['l.1', 'l.2', 'l.3', 'l.4', 'l.5', 'l.6']);
  expect(await albums('-dateAdded')).toEqual(['l.6', 'l.5', 'l.4', 'l.3', 'l.2', 'l.1']);
  expect(await names(ann, '/v1/me/library/songs?sort=-artistName&limit=3')).toEqual([
    'Two',
    'Zest',
    'Breeze',
  ]);
  expect(await names(ann, '/v1/me/library/artists?sort=-name')).toEqual([
    'Various Artists',
    'Guest Star',
    'Édith Lark',
    'Ben Moss',
    'Ana Reed',
  ]);
});

test('pages follow each other without a gap, also with songs taken out, and next keeps the order asked', async () => {
  await using provider = await testProvider();
  const { ann } = provider;
  await hide(ann, 'songs/i.401', 'songs/i.402', 'songs/i.403', 'albums/l.1', 'songs/i.602');
  for (const sort of ['name', '-name', 'artistName', '-artistName', 'dateAdded', '-dateAdded']) {
    const whole = await ann.ids(`/v1/me/library/songs?sort=${sort}&limit=100`);
    expect(whole).toHaveLength(10);
    const paged: string[] = [];
    let url: string | undefined = `/v1/me/library/songs?sort=${sort}&limit=3`;
    while (url !== undefined) {
      const page = await ann.read(`${url}${url.includes('limit') ? '' : '&limit=3'}`);
      paged.push(...page.data.map(({ id }) => id));
      url = page.next;
      expect(url ?? `sort=${sort}`).toContain(`sort=${sort}`);
    }
    expect(paged).toEqual(whole);
  }
});

test('genres count the albums that I have, and list them', async () => {
  await using provider = await testProvider();
  const { ann } = provider;
  await hide(ann, 'albums/l.2');
  expect((await ann.ask('GET', '/v1/me/library/genres')).json()).toEqual({
    data: [
      { name: 'Jazz', albumCount: 3 },
      { name: 'Folk', albumCount: 1 },
      { name: 'Rock', albumCount: 1 },
    ],
  });
  const jazz = await ann.read('/v1/me/library/albums?genre=Jazz&sort=-dateAdded&limit=2');
  expect(jazz.data.map(({ id }) => id)).toEqual(['l.5', 'l.4']);
  expect(jazz.next).toBe('/v1/me/library/albums?offset=2&sort=-dateAdded&genre=Jazz');
  expect(jazz.meta?.total).toBe(3);
});

test('a library song leads to its album, its artists and its twin', async () => {
  await using provider = await testProvider();
  const { ann, catalogue } = provider;
  const [song] = (await ann.read('/v1/me/library/songs/i.501')).data;
  expect(song).toMatchObject({ type: 'library-songs', attributes: { playParams: { catalogId: '501' } } });
  expect(await ann.ids('/v1/me/library/songs/i.501/catalog')).toEqual(['501']);
  expect(await ann.ids('/v1/me/library/songs/i.501/albums')).toEqual(['l.5']);
  expect(await ann.ids('/v1/me/library/songs/i.501/artists')).toEqual([
    `r.${catalogue.artistId('Ana Reed')}`,
  ]);
});

test('a library artist has albums, a twin, and the views of the twin', async () => {
  await using provider = await testProvider();
  const { ann, catalogue } = provider;
  const ana = catalogue.artistId('Ana Reed');
  const at = `/v1/me/library/artists/r.${ana}`;
  expect((await ann.read(at)).data).toEqual([
    {
      id: `r.${ana}`,
      type: 'library-artists',
      href: at,
      attributes: { name: 'Ana Reed', artwork: { url: '/api/folder/artwork/key1/{w}x{h}' } },
      relationships: {
        catalog: { data: [{ id: String(ana), type: 'artists', href: `/v1/catalog/us/artists/${ana}` }] },
      },
    },
  ]);
  expect(await ann.ids(`${at}/albums`)).toEqual(['l.4', 'l.1']);
  expect(await ann.ids(`${at}/catalog`)).toEqual([String(ana)]);
  expect(await ann.ids(`${at}/view/latest-release`)).toEqual(['4']);
  expect(await ann.ids(`${at}/view/appears-on-albums`)).toEqual(['5']);
  expect(await ann.ids(`${at}/view/top-songs`)).toHaveLength(10);
  expect((await ann.read(`${at}/view/top-songs?limit=2`)).next).toBe(`${at}/view/top-songs?offset=2`);
  expect((await ann.ask('GET', `${at}/view/top-music-videos`)).json()).toMatchObject({
    errors: [{ status: '404', code: '40403' }],
  });
});

test('library search finds what I have, and my playlists', async () => {
  await using provider = await testProvider();
  const { ann, bob } = provider;
  const mine = await ann.make('Blue evenings');
  const find = async (listener: TestListener, types: string, term = 'blue') => {
    const answer = await listener.ask('GET', `/v1/me/library/search?term=${term}&types=${types}`);
    const { results } = answer.json<{ results: Record<string, { data: { id: string }[] }> }>();
    return Object.entries(results).flatMap(([type, { data }]) => data.map(({ id }) => `${type} ${id}`));
  };
  const all = 'library-songs,library-albums,library-artists,library-playlists';
  expect(await find(ann, all)).toEqual([
    'library-songs i.101',
    'library-songs i.102',
    'library-songs i.103',
    'library-albums l.1',
    `library-playlists ${mine}`,
  ]);
  expect(await find(bob, all)).not.toContain(`library-playlists ${mine}`);
  expect(await find(ann, 'library-artists', 'edith')).toHaveLength(1);
  await hide(ann, 'albums/l.1', 'albums/l.2');
  expect(await find(ann, all)).toEqual([`library-playlists ${mine}`]);
  expect(await find(ann, 'library-artists', 'edith')).toEqual([]);
  expect(await find(ann, 'songs,albums')).toEqual([]);
  const page = await ann.ask('GET', '/v1/me/library/search?term=moment&types=library-songs&limit=1');
  expect(page.json()).toMatchObject({ results: { 'library-songs': { data: [{ id: 'i.602' }] } } });
  for (const query of ['term=&types=library-songs', 'term=a&types=', 'term=a&types=library-songs&limit=26'])
    expect((await ann.ask('GET', `/v1/me/library/search?${query}`)).statusCode).toBe(400);
});

test('library search is read page by page, and says how many it finds without what I took out', async () => {
  await using provider = await testProvider();
  const { ann } = provider;
  const page = async (offset: number) => {
    const at = `/v1/me/library/search?term=blue&types=library-songs&limit=1&offset=${offset}`;
    const { results } = (await ann.ask('GET', at)).json<SearchReply>();
    const { data = [], meta, next } = results['library-songs'] ?? {};
    return { ids: data.map(({ id }) => id), total: meta?.total, next };
  };
  const after = (offset: number) =>
    `/v1/me/library/search?offset=${offset}&term=blue&types=library-songs&limit=1`;
  expect(await page(0)).toEqual({ ids: ['i.101'], total: 3, next: after(1) });
  await hide(ann, 'songs/i.102');
  expect(await page(0)).toEqual({ ids: ['i.101'], total: 2, next: after(1) });
  expect(await page(1)).toEqual({ ids: ['i.103'], total: 2, next: undefined });
  expect(await page(2)).toEqual({ ids: [], total: undefined, next: undefined });
});

test('new playlists stand among the recently added albums', async () => {
  await using provider = await testProvider();
  const { ann, bob } = provider;
  provider.clock.now = 4;
  const old = await ann.make('Old');
  provider.clock.now = 1_000;
  const fresh = await ann.make('Fresh', ['101']);
  const first = await ann.read('/v1/me/library/recently-added?limit=4');
  expect(first.data.map(({ id }) => id)).toEqual([fresh, 'l.6', 'l.5', old]);
  expect(first).toMatchObject({ next: '/v1/me/library/recently-added?offset=4', meta: { total: 8 } });
  expect(await ann.ids('/v1/me/library/recently-added?offset=4')).toEqual(['l.4', 'l.3', 'l.2', 'l.1']);
  expect(await bob.ids('/v1/me/library/recently-added')).toEqual(['l.6', 'l.5', 'l.4', 'l.3', 'l.2', 'l.1']);
});

test('removing what is not in the library says so', async () => {
  await using provider = await testProvider();
  const { ann } = provider;
  await hide(ann, 'albums/1');
  for (const item of ['albums/l.1', 'albums/l.99', 'songs/i.101', 'songs/nonsense', 'playlists/p.none'])
    expect((await ann.ask('DELETE', `/v1/me/library/${item}`)).statusCode, item).toBe(404);
  expect((await ann.ask('DELETE', '/v1/me/library/artists/r.1')).statusCode).toBe(400);
});
