import { afterEach, expect, test, vi } from 'vitest';
import { pretendServer } from '#web/testing/test-server.ts';
import { createFolderProvider } from '../folder/folder-provider.ts';
import { silence } from '../testing/test-engine.ts';
import type { Song } from './item.ts';

const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
const token = { body: { provider: 'folder', developerToken: 'dev', expiresAt } };
const song: Song = {
  kind: 'song',
  id: '7',
  inLibrary: false,
  name: 'Lark Rise',
  artistName: 'Ida Moreau',
  durationMilliseconds: 1,
};

afterEach(() => vi.unstubAllGlobals());

/** A provider, and the path and parameters of the last call to its API. */
function asking(routes: Parameters<typeof pretendServer>[0]) {
  const server = pretendServer({ 'GET /api/provider/developer-token': token, ...routes });
  const last = () => {
    const { pathname, searchParams } = new URL(server.asked.at(-1)?.path ?? '', 'http://earshot.test');
    return [pathname, Object.fromEntries(searchParams)];
  };
  return { provider: createFolderProvider(silence), server, last };
}

test('recommendations are asked for twenty at a time, in English', async () => {
  const { provider, last } = asking({ 'GET /v1/me/recommendations': { body: { data: [] } } });
  await provider.catalogue.recommendations();
  expect(last()).toEqual(['/v1/me/recommendations', { limit: '20', l: 'en-us' }]);
});

test('a search asks for twenty-five of each kind, and one for a playlist for songs and albums alone', async () => {
  const { provider, last } = asking({ 'GET /v1/catalog/us/search': { body: { results: {} } } });
  await provider.catalogue.search('sea');
  const params = { term: 'sea', limit: '25', l: 'en-us' };
  expect(last()).toEqual(['/v1/catalog/us/search', { ...params, types: 'artists,albums,songs' }]);
  await provider.catalogue.search('sea', undefined, ['albums', 'songs']);
  expect(last()).toEqual(['/v1/catalog/us/search', { ...params, types: 'albums,songs' }]);
});

test('a like is sent as 1, a dislike as -1', async () => {
  const { provider, server } = asking({ 'PUT /v1/me/ratings/songs/7': { body: { data: [] } } });
  await provider.library.like(song);
  await provider.library.dislike(song);
  expect(server.asked.slice(-2)).toMatchObject([
    { method: 'PUT', body: { type: 'rating', attributes: { value: 1 } } },
    { method: 'PUT', body: { type: 'rating', attributes: { value: -1 } } },
  ]);
});

test('a playlist holds its songs: a video among them, and a song that says nothing of itself, are left out', async () => {
  const track = (id: string, type: string) => ({ id, type, attributes: { name: `Track ${id}` } });
  const data = [
    track('a.1', 'library-songs'),
    track('i.2', 'library-music-videos'),
    { id: 'i.3', type: 'library-songs' },
    track('4', 'songs'),
    track('5', 'music-videos'),
  ];
  const { provider } = asking({
    'GET /v1/me/library/playlists/p.1': { body: { data: [track('p.1', 'library-playlists')] } },
    'GET /v1/me/library/playlists/p.1/tracks': { body: { data } },
  });
  const { songs } = await provider.catalogue.playlist('p.1');
  expect(songs.map(({ id }) => id)).toEqual(['a.1', '4']);
});

test('a playlist whose songs cannot be asked for apart has those that it says itself', async () => {
  const tracks = { data: [{ id: '1', type: 'songs', attributes: { name: 'Glass' } }] };
  const playlist = { id: 'pl.1', type: 'playlists', attributes: { name: 'Mix' }, relationships: { tracks } };
  const { provider } = asking({
    'GET /v1/catalog/us/playlists/pl.1': { body: { data: [playlist] } },
    'GET /v1/catalog/us/playlists/pl.1/tracks': { status: 404, body: {} },
  });
  expect((await provider.catalogue.playlist('pl.1')).songs).toMatchObject([{ id: '1', name: 'Glass' }]);
});

const down = { status: 500, body: { errors: [] } };

test('a library album shows though the service behind its artists and its twin is down', async () => {
  const album = { id: 'l.1', type: 'library-albums', attributes: { name: 'Glass' } };
  const { provider } = asking({
    'GET /v1/me/library/albums/l.1': { body: { data: [album] } },
    'GET /v1/me/library/albums/l.1/tracks': { status: 404, body: {} },
    'GET /v1/me/library/albums/l.1/artists': down,
    'GET /v1/me/library/albums/l.1/catalog': down,
  });
  expect(await provider.catalogue.album('l.1')).toMatchObject({ name: 'Glass', artists: [], songs: [] });
});

test('a section that cannot be asked for hides no other; where none can, it is told why', async () => {
  const view = '/v1/catalog/us/artists/7/view';
  const albums = { data: [{ id: '1', type: 'albums', attributes: { name: 'Glass' } }] };
  const views = ['latest-release', 'featured-playlists', 'similar-artists', 'appears-on-albums'];
  const without = Object.fromEntries(views.map((name) => [`GET ${view}/${name}`, down]));
  const some = asking({ 'GET /v1/catalog/us/artists/7/albums': { body: albums }, ...without });
  expect(await some.provider.catalogue.artistSections('7')).toMatchObject([{ title: 'Albums' }]);
  const none = asking({ 'GET /v1/catalog/us/artists/7/albums': down, ...without });
  await expect(none.provider.catalogue.artistSections('7')).rejects.toThrow('could not answer (500)');
});
