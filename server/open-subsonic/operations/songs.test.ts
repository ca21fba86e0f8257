import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sixAlbums } from '#server/folder/testing/test-listeners.ts';
import { openApiOverAlbums, type Params } from '../testing/test-api.ts';

const api = await openApiOverAlbums(sixAlbums);
afterAll(() => api[Symbol.asyncDispose]());

const songs = z.object({ song: z.array(z.object({ id: z.string() })) });
const idsOf = async (name: string, key: string, params: Params) =>
  z.parse(songs, (await api.read(name, params))[key]).song.map(({ id }) => Number(id.slice(3)));

test('random songs are all different, and match the requested genre and years', async () => {
  const drawn = await idsOf('getRandomSongs', 'randomSongs', { size: 10 });
  expect(new Set(drawn).size).toBe(10);
  expect(new Set(await idsOf('getRandomSongs', 'randomSongs', { size: 500 })).size).toBe(17);
  const filter = { size: 500, genre: 'Jazz', fromYear: 1959, toYear: 1999 };
  const jazz = await idsOf('getRandomSongs', 'randomSongs', filter);
  expect(jazz.toSorted((a, b) => a - b)).toEqual([401, 402, 403, 404, 405, 406, 407, 501, 502]);
  expect(await idsOf('getRandomSongs', 'randomSongs', { genre: 'Polka' })).toEqual([]);
});

test('the songs of a genre are read page by page', async () => {
  const all = await idsOf('getSongsByGenre', 'songsByGenre', { genre: 'Folk', count: 500 });
  expect(all).toEqual([301, 202, 201]);
  expect(await idsOf('getSongsByGenre', 'songsByGenre', { genre: 'Folk', count: 2, offset: 2 })).toEqual([
    201,
  ]);
  expect(await idsOf('getSongsByGenre', 'songsByGenre', { genre: 'Folk', offset: 3 })).toEqual([]);
});

test('a page says how many there are in all, to a page of another site too', async () => {
  const totalOf = async (name: string, params: Params) => {
    const { headers } = await api.ask(name, params);
    expect(headers['access-control-expose-headers']).toContain('X-Total-Count');
    return headers['x-total-count'];
  };
  expect(await totalOf('getSongsByGenre', { genre: 'Folk', count: 1, offset: 1 })).toBe('3');
  for (const name of ['getAlbumList', 'getAlbumList2'])
    expect(await totalOf(name, { type: 'byGenre', genre: 'Jazz', size: 1 })).toBe('3');
});

test('an artist is known by id and by name, with the songs that are played most first', async () => {
  const artist = api.catalogue.artistId('Ana Reed');
  await api.folder.state.plays.save(api.ann.id, [
    { playId: 'a', songId: '405', playedAt: 1_000, container: null },
  ]);
  const byId = await idsOf('getTopSongs', 'topSongs', { id: `ar-${artist}`, count: 3 });
  expect(byId[0]).toBe(405);
  expect(byId).toHaveLength(3);
  expect(await idsOf('getTopSongs', 'topSongs', { artist: 'ana reed', count: 3 })).toEqual(byId);
  expect(await idsOf('getTopSongs', 'topSongs', { artist: 'Nobody' })).toEqual([]);
  expect(await api.read('getTopSongs')).toMatchObject({ error: { code: 10 } });
});

test('similar songs do not include the song itself, and an unknown id has none', async () => {
  const similar = await idsOf('getSimilarSongs2', 'similarSongs2', { id: 'so-101', count: 5 });
  expect(similar.length).toBeGreaterThan(0);
  expect(similar).not.toContain(101);
  for (const id of ['so-9999', 'dir-ab', 'nonsense'])
    expect(await idsOf('getSimilarSongs', 'similarSongs', { id })).toEqual([]);
});

test('a song has the likes, stars and plays of its listener', async () => {
  const { ratings, stars, plays } = api.folder.state;
  await ratings.rate(api.ann.id, { kind: 'song', id: '201', value: 1 }, 1_700_000_000_000);
  await ratings.rate(api.ann.id, { kind: 'song', id: '202', value: -1 }, 1_700_000_000_000);
  await stars.give(api.ann.id, [201], 4, 1);
  await plays.save(api.ann.id, [
    { playId: 'b', songId: '201', playedAt: 1_700_000_001_000, container: null },
  ]);
  expect(await api.read('getSong', { id: 'so-201' })).toMatchObject({
    song: {
      starred: '2023-11-14T22:13:20.000Z',
      userRating: 4,
      playCount: 1,
      played: '2023-11-14T22:13:21.000Z',
    },
  });
  const disliked = await api.read('getSong', { id: 'so-202' });
  expect(disliked['song']).not.toHaveProperty('starred');
  expect(await api.read('getStarred2')).toMatchObject({ starred2: { song: [{ id: 'so-201' }] } });
});
