import { expect, test } from 'vitest';
import { type Endpoint, pathParameters } from '#contract/endpoint.ts';
import type { Database } from '#server/database/open-database.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { type TestListener, type TestProvider, testProvider } from '../testing/test-listeners.ts';

/** Every call of the provider's `/v1`, as the server registered them: a new route is in these tests at once. */
const callsOf = ({ server }: TestProvider) =>
  server.app.endpoints.filter(({ path }) => path.startsWith('/v1/'));

const tables = [
  'folder_hidden',
  'folder_playlist',
  'folder_rating',
  'folder_play',
  'folder_song_plays',
  'folder_container_plays',
] as const;

/** All that is kept of a listener. */
async function keptOf(database: Database, { id }: TestListener): Promise<string> {
  const rows = await Promise.all([
    ...tables.map((table) => database.selectFrom(table).selectAll().where('user_id', '=', id).execute()),
    database
      .selectFrom('folder_playlist_entry')
      .selectAll()
      .where('playlist_id', 'in', (query) =>
        query.selectFrom('folder_playlist').select('id').where('user_id', '=', id),
      )
      .execute(),
  ]);
  return JSON.stringify(rows.map((part) => part.map((row) => JSON.stringify(row)).sort()));
}

/** Ann's own things, made so that each shows when it shines through. */
async function annsThings({ ann }: TestProvider) {
  const playlist = await ann.make('Anns-secret', ['101', '102']);
  const removed = await ann.make('Anns-secret too', ['103']);
  await ann.ask('DELETE', `/v1/me/library/playlists/${removed}`);
  const [entry] = (await ann.read(`/v1/me/library/playlists/${playlist}/tracks`)).data;
  await ann.ask('DELETE', '/v1/me/library/albums/l.6');
  await ann.ask('PUT', '/v1/me/ratings/songs/101', { attributes: { value: -1 } });
  await ann.ask('PUT', `/v1/me/ratings/library-playlists/${playlist}`, { attributes: { value: 1 } });
  const container = { type: 'library-playlists', id: playlist };
  await ann.ask('POST', '/v1/me/plays', {
    data: [{ id: '101', type: 'songs', playId: 'anns-play', container }],
  });
  return { playlist, removed, entryId: entry?.meta?.entryId ?? '' };
}

type Things = Awaited<ReturnType<typeof annsThings>>;

const typesOf: Record<string, string[]> = {
  type: ['albums', 'songs', 'playlists', 'library-playlists', 'stations'],
  view: ['top-songs', 'related-albums'],
  storefront: ['us'],
};

/** The call with every mixture of Ann's ids in its path and query. */
function addressesOf({ path }: Endpoint, { playlist, removed, entryId }: Things): string[] {
  const values: Record<string, string[]> = {
    ...typesOf,
    id: [playlist, removed, '101', 'i.101', '6', 'l.6', 'r.1', '1'],
    entryId: [entryId],
  };
  const addresses = pathParameters(path).reduce(
    (sofar, name) =>
      sofar.flatMap((address) => (values[name] ?? ['1']).map((value) => address.replace(`:${name}`, value))),
    [path],
  );
  const query = `ids=${playlist},${removed},101,i.101&ids[playlists]=${playlist},${removed}&ids[albums]=6&term=anns&types=library-playlists,songs`;
  return addresses.map((address) => `${address}?${query}`);
}

const bodyOf = ({ playlist, entryId }: Things) => ({
  attributes: { name: 'Bobs', value: 1 },
  before: null,
  data: [
    {
      id: '102',
      type: 'songs',
      playId: 'anns-play',
      entryId,
      container: { type: 'playlists', id: playlist },
    },
  ],
});

onBothDatabases((open) => {
  test('nothing that Bob asks with the ids of Ann shows or changes what is hers', async () => {
    await using provider = await testProvider(undefined, await open());
    const things = await annsThings(provider);
    const { ann, bob, server } = provider;
    const before = await keptOf(server.opened.database, ann);
    expect(before).toContain('Anns-secret');
    const calls = callsOf(provider);
    expect(calls.length).toBeGreaterThan(40);
    let asked = 0;
    for (const endpoint of calls)
      for (const address of addressesOf(endpoint, things)) {
        const body = ['GET', 'DELETE'].includes(endpoint.method) ? undefined : bodyOf(things);
        const answer = await bob.ask(endpoint.method, address, body);
        const what = `${endpoint.method} ${address}`;
        expect(answer.statusCode, `${what} ${answer.body}`).toBeLessThan(500);
        expect(answer.body, what).not.toContain('Anns-secret');
        expect(answer.body, what).not.toContain(things.entryId);
        expect(answer.body, what).not.toContain('"value":-1');
        asked += 1;
      }
    expect(asked).toBeGreaterThan(300);
    expect(await keptOf(server.opened.database, ann)).toBe(before);
    expect(await ann.ids(`/v1/me/library/playlists/${things.playlist}/tracks`)).toEqual(['i.101', 'i.102']);
  });

  test('no call lets anybody in without both tokens, nor with those of an account that is gone', async () => {
    await using provider = await testProvider(undefined, await open());
    const things = await annsThings(provider);
    const { ann, server } = provider;
    const { authorization = '', 'music-user-token': userToken = '' } = ann.headers;
    const statusOf = async (endpoint: Endpoint, headers: Record<string, string>) => {
      const [url = ''] = addressesOf(endpoint, things);
      const payload = ['GET', 'DELETE'].includes(endpoint.method) ? {} : { payload: bodyOf(things) };
      const answer = await server.app.inject({ method: endpoint.method, url, headers, ...payload });
      return [answer.statusCode, answer.json<{ errors: { code: string }[] }>().errors[0]?.code];
    };
    const before = await keptOf(server.opened.database, ann);
    for (const endpoint of callsOf(provider)) {
      const what = `${endpoint.method} ${endpoint.path}`;
      expect(await statusOf(endpoint, {}), what).toEqual([401, '40100']);
      expect(await statusOf(endpoint, { authorization: 'Bearer x.y' }), what).toEqual([401, '40100']);
      expect(await statusOf(endpoint, { authorization: `Bearer ${userToken}` }), what).toEqual([
        401,
        '40100',
      ]);
      expect(endpoint.audience, what).toBe(endpoint.path.startsWith('/v1/me/') ? 'listener' : 'developer');
    }
    for (const endpoint of callsOf(provider).filter(({ path }) => path.startsWith('/v1/me/'))) {
      for (const token of [{}, { 'music-user-token': 'x' }, { 'music-user-token': authorization.slice(7) }])
        expect(await statusOf(endpoint, { authorization, ...token }), endpoint.path).toEqual([403, '40300']);
    }
    expect(await keptOf(server.opened.database, ann)).toBe(before);
    await server.opened.database.deleteFrom('user').where('id', '=', ann.id).execute();
    for (const endpoint of callsOf(provider).filter(({ audience }) => audience === 'listener'))
      expect(await statusOf(endpoint, ann.headers), endpoint.path).toEqual([401, '40100']);
  });
});

const hostile = [
  '%25',
  "'",
  '%00',
  'p.%00',
  '%ED%A0%80',
  'x'.repeat(1_500),
  '9'.repeat(400),
  '__proto__',
  '-1',
  '1%20or%201=1',
  '%F0%9F%98%80',
  '..%2f..',
  'l.1%27--',
];
const hostileQueries = [
  'limit=1e9',
  'limit=99999999999999999999',
  'limit=-1&offset=-1',
  'offset=999999999',
  'offset=1e309',
  'limit=1&limit=2',
  'limit[]=1',
  'ids=1&ids=2',
  `ids=${'1,'.repeat(5_000)}`,
  `ids=${'x'.repeat(10_000)}`,
  'ids=%00,%27,%25,p.%00&ids[playlists]=p.%00,%00&ids[albums]=%00',
  'term=%00%27%22*&types=songs,library-songs,library-playlists',
  `term=${'a%20'.repeat(2_000)}&types=library-songs,songs`,
  'term=%22%20OR%20%2A&types=library-albums,albums,%00',
  'sort=folded;drop&genre=%00%27',
  'include=%00,tracks&extend=x&l=en-us',
  '__proto__=1&constructor=2',
];
const hostileBodies: object[] = [
  {},
  [],
  { data: null },
  { data: 'x' },
  { data: [null] },
  { data: [[]] },
  { data: [{ id: { $gt: '' }, type: 'songs' }] },
  {
    data: [
      { id: '\0', type: 'songs', playId: 'a' },
      { id: "'", type: 'library-songs', playId: 'b' },
    ],
  },
  { data: [{ entryId: '\0' }] },
  { data: [{ id: '101', type: 'songs', playId: 'x', playedAt: '9999-12-31T23:59:59Z' }] },
  { data: [{ id: '101', type: 'songs', playId: 'y', playedAt: '0000-01-01T00:00:00Z' }] },
  { data: [{ id: '101', type: 'songs', playId: 'z', container: { type: '__proto__', id: '\0' } }] },
  { attributes: { name: '\0\ud800\u{1f600}', description: '\0', value: Number.NaN } },
  { attributes: { name: 'x'.repeat(10_000) } },
  { attributes: { name: ['a'], description: { standard: 1 } } },
  { attributes: [], relationships: { tracks: { data: {} } } },
  { before: '\0' },
  { before: { a: 1 } },
];

onBothDatabases((open) => {
  test('whatever a stranger writes into an address or a body is refused or taken literally', async () => {
    await using provider = await testProvider(undefined, await open());
    const { ann, server } = provider;
    const playlist = await ann.make('Mine', ['101']);
    const fill = (path: string, id: string) =>
      path
        .replace(':storefront', 'us')
        .replace(':type', 'songs')
        .replace(':view', 'top-songs')
        .replaceAll(/:\w+/g, id);
    const statuses = new Map<number, number>();
    const ask = async (method: Endpoint['method'], url: string, body?: object) => {
      const answer = await ann.ask(method, url, body);
      const what = `${method} ${url.slice(0, 200)} ${JSON.stringify(body)?.slice(0, 200)}: ${answer.body}`;
      expect(answer.statusCode, what).toBeLessThan(500);
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
    };
    for (const { method, path } of callsOf(provider)) {
      for (const id of hostile) {
        await ask(method, fill(path, id), method === 'GET' ? undefined : { attributes: { value: 1 } });
        await ask(method, path.replaceAll(/:\w+/g, id), method === 'GET' ? undefined : {});
      }
      const real = fill(path, path.includes('playlists') ? playlist : '1');
      if (method === 'GET') for (const query of hostileQueries) await ask(method, `${real}?${query}`);
      else if (method === 'POST')
        for (const query of hostileQueries) await ask(method, `${real}?${query}`, {});
      if (method !== 'GET') for (const body of hostileBodies) await ask(method, real, body);
    }
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 404]));
    expect((await server.opened.database.selectFrom('user').selectAll().execute()).length).toBe(2);
  });
});
