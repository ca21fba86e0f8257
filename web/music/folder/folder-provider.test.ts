import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { giveStars } from '#contract/v1/folder-song-lists.ts';
import { pretendServer } from '#web/testing/test-server.ts';
import { silence } from '../testing/test-engine.ts';
import { createFolderProvider } from './folder-provider.ts';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const developer = { body: { provider: 'folder', developerToken: 'dev', expiresAt: inHours(12) } };
const album = (id: string, more = {}) => ({
  id,
  type: id.startsWith('l.') ? 'library-albums' : 'albums',
  attributes: { name: `Album ${id}`, artistName: 'Ida Moreau' },
  ...more,
});
const page = (from: number) => Array.from({ length: 10 }, (_, index) => album(`l.${from + index}`));
const songs = (...ids: string[]) => ({
  body: { data: ids.map((id) => ({ id, type: 'songs', attributes: { name: id } })) },
});
const none = { status: 404, body: { errors: [{ id: 'x', title: 'None', status: '404', code: '40403' }] } };

afterEach(() => vi.unstubAllGlobals());

test('every call carries the developer token, asked for once, and the listener’s', async () => {
  const server = pretendServer({
    'GET /api/provider/developer-token': developer,
    'GET /v1/me/recommendations': { body: { data: [] } },
  });
  const provider = createFolderProvider(silence);
  provider.useToken('mine');
  expect(await provider.catalogue.probe()).toBe(200);
  expect(await provider.catalogue.probe()).toBe(200);
  expect(server.pathsAsked().filter((path) => path.includes('developer-token'))).toHaveLength(1);
  expect(server.asked.at(-1)?.headers.get('authorization')).toBe('Bearer dev');
  expect(server.asked.at(-1)?.headers.get('music-user-token')).toBe('mine');
});

test('a developer token that is refused is renewed once', async () => {
  let issued = 0;
  const server = pretendServer({
    'GET /api/provider/developer-token': () => ({
      body: { provider: 'folder', developerToken: `dev${++issued}`, expiresAt: inHours(12) },
    }),
    'GET /v1/me/library/recently-added': ({ headers }) =>
      headers.get('authorization') === 'Bearer dev2'
        ? { body: { data: [album('l.1')] } }
        : { status: 401, body: {} },
  });
  const provider = createFolderProvider(silence);
  expect(await provider.catalogue.recentlyAdded(15)).toHaveLength(1);
  expect(server.asked).toHaveLength(4);
});

test('recently added follows its pages while under 21, and shows 15', async () => {
  const server = pretendServer({
    'GET /api/provider/developer-token': developer,
    'GET /v1/me/library/recently-added': ({ path }) => {
      const offset = Number(new URL(path, 'http://x').searchParams.get('offset') ?? 0);
      return {
        body: { data: page(offset), next: `/v1/me/library/recently-added?offset=${offset + 10}` },
      };
    },
  });
  const items = await createFolderProvider(silence).catalogue.recentlyAdded(15);
  expect(items).toHaveLength(15);
  expect(server.pathsAsked().filter((path) => path.includes('recently-added'))).toHaveLength(3);
});

test('a page that points somewhere else is not followed', async () => {
  pretendServer({
    'GET /api/provider/developer-token': developer,
    'GET /v1/me/library/recently-added': {
      body: { data: [album('l.1')], next: 'https://elsewhere.example/v1/steal' },
    },
  });
  expect(await createFolderProvider(silence).catalogue.recentlyAdded(15)).toHaveLength(1);
});

test('a library album comes with its songs, its artists and its twin, and its sections are the twin’s', async () => {
  const server = pretendServer({
    'GET /api/provider/developer-token': developer,
    'GET /v1/me/library/albums/l.1': { body: { data: [album('l.1')] } },
    'GET /v1/me/library/albums/l.1/tracks': {
      body: { data: [{ id: 'i.1', type: 'library-songs', attributes: { name: 'Lark Rise' } }] },
    },
    'GET /v1/me/library/albums/l.1/artists': {
      body: { data: [{ id: 'r.1', type: 'library-artists', attributes: { name: 'Ida' } }] },
    },
    'GET /v1/me/library/albums/l.1/catalog': { body: { data: [album('1')] } },
    'GET /v1/catalog/us/albums/1/artists': { body: { data: [{ id: '9', type: 'artists' }] } },
    'GET /v1/catalog/us/albums/1/view/related-albums': { body: { data: [album('1'), album('2')] } },
    'GET /v1/catalog/us/albums/1/view/appears-on': none,
    'GET /v1/catalog/us/artists/9/view/featured-albums': { body: { data: [album('3')] } },
    'GET /v1/catalog/us/artists/9/view/similar-artists': none,
  });
  const { catalogue } = createFolderProvider(silence);
  const albumPage = await catalogue.album('l.1');
  expect(albumPage).toMatchObject({ id: 'l.1', counterpartId: '1', inLibrary: true });
  expect(albumPage.songs.map(({ id, albumId }) => [id, albumId])).toEqual([['i.1', 'l.1']]);
  const sections = await catalogue.albumSections(albumPage);
  expect(sections.map(({ title, items }) => [title, items.map(({ id }) => id)])).toEqual([
    ['Featured Albums', ['3']],
    ['Related Albums', ['2']],
  ]);
  expect(server.pathsAsked()).toContain('GET /v1/me/library/albums/l.1?include=tracks%2Cartists%2Ccatalog');
});

test.each([
  [403, 'forbidden'],
  [404, 'missing'],
  [429, 'busy'],
  [500, 'failed'],
])('an answer of %i is told apart: %s', async (status, reason) => {
  pretendServer({
    'GET /api/provider/developer-token': developer,
    'GET /v1/catalog/us/albums/1': { status, body: { message: 'API capacity exceeded' } },
  });
  const albumRequest = createFolderProvider(silence).catalogue.album('1');
  await expect(albumRequest).rejects.toMatchObject({ reason, status });
});

test('songs come back in the order asked, from library and catalogue alike', async () => {
  pretendServer({
    'GET /api/provider/developer-token': developer,
    'GET /v1/me/library/songs': songs('i.2'),
    'GET /v1/catalog/us/songs': songs('3', '1'),
  });
  const albumPage = await createFolderProvider(silence).catalogue.songs(['1', 'i.2', '3', '4']);
  expect(albumPage.map(({ id }) => id)).toEqual(['1', 'i.2', '3']);
});

test('songs and artists that a term finds are read in parts, each kind by itself', async () => {
  const albumPage = (type: string, id: string) => ({
    [type]: { data: [{ id, type, attributes: { name: id } }] },
  });
  const next = '/v1/me/library/search?offset=50&term=blue&types=library-songs&limit=25';
  const server = pretendServer({
    'GET /api/provider/developer-token': developer,
    'GET /v1/me/library/search': ({ path }) => {
      const query = new URL(path, 'http://x').searchParams;
      const type = query.get('types') ?? '';
      if (query.get('term') === 'zzz') return { body: { results: {} } };
      const { [type]: hits } = albumPage(type, `${query.get('offset')}`);
      const more = type === 'library-artists' ? { meta: { total: 7 } } : { next };
      return { body: { results: { [type]: { ...hits, ...more } } } };
    },
  });
  const { library } = createFolderProvider(silence);
  const songs = await library.findSongs('blue', { offset: 25, limit: 25 });
  expect(songs.items.map(({ kind, id }) => [kind, id])).toEqual([['song', '25']]);
  // Not said: at least one more than the page.
  expect(songs.total).toBe(51);
  expect(server.pathsAsked().at(-1)).toContain('term=blue&types=library-songs&offset=25&limit=25');
  const artists = await library.findArtists('blue', { offset: 0, limit: 25 });
  expect([artists.items[0]?.kind, artists.total]).toEqual(['artist', 7]);
  expect(await library.findArtists('zzz', { offset: 0, limit: 25 })).toEqual({ items: [], total: 0 });
});

test('an artist’s page has the sections the provider knows, each with what stands in it', async () => {
  const view = 'GET /v1/catalog/us/artists/9/view';
  pretendServer({
    'GET /api/provider/developer-token': developer,
    [`${view}/latest-release`]: { body: { data: [album('3')] } },
    'GET /v1/catalog/us/artists/9/albums': { body: { data: [album('3'), album('4')] } },
    [`${view}/featured-playlists`]: {
      body: { data: [{ id: 'pl.4', type: 'playlists', attributes: { name: 'Harps' } }] },
    },
    [`${view}/similar-artists`]: none,
    [`${view}/appears-on-albums`]: { body: { data: [album('5')] } },
  });
  const sections = await createFolderProvider(silence).catalogue.artistSections('9');
  expect(sections.map(({ title, items }) => [title, items.map(({ name }) => name)])).toEqual([
    ['Latest Release:', ['Album 3']],
    ['Albums', ['Album 3', 'Album 4']],
    ['Featured Playlists', ['Harps']],
    ['Appears on These Albums', ['Album 5']],
  ]);
});

test('stars that many songs get at once reach each of them once', async () => {
  const server = pretendServer({
    'GET /api/provider/developer-token': developer,
    'PUT /v1/me/library/song-stars': { status: 204 },
  });
  const lists = await createFolderProvider(silence).loadSongLists?.();
  const ids = Array.from({ length: 901 }, (_, index) => `i.${index}`);
  await lists?.giveStars(
    ids.map((id) => ({ id })),
    4,
  );
  const writes = server.asked.filter(({ method }) => method === 'PUT');
  const bodies = writes.map(({ body }) => z.parse(giveStars.input, body));
  expect(bodies.flatMap((body) => body.ids)).toEqual(ids);
  expect(bodies.every((body) => body.stars === 4 && body.ids.length <= 300)).toBe(true);
});
