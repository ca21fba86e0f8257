import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sixAlbums } from '#server/folder/testing/test-listeners.ts';
import { openApiOverAlbums, type Params } from '../testing/test-api.ts';

const api = await openApiOverAlbums(sixAlbums);
afterAll(() => api[Symbol.asyncDispose]());

const itemsShape = z.array(
  z.object({ id: z.string(), name: z.optional(z.string()), title: z.optional(z.string()) }),
);
const resultShape = z.object({ artist: itemsShape, album: itemsShape, song: itemsShape });
const search = async (params: Params, name = 'search3') =>
  z.parse(resultShape, (await api.read(name, params))[name.replace('search', 'searchResult')]);
const counts = async (params: Params) => {
  const { artist, album, song } = await search(params);
  return [artist.length, album.length, song.length];
};

test.each([
  ['nothing', {}],
  ['an empty text', { query: '' }],
  ['two quotes', { query: '""' }],
  ['two single quotes', { query: "''" }],
  ['a star', { query: '*' }],
  ['a space', { query: ' ' }],
])('%s asks for the whole library', async (_name, params) => {
  expect(await counts({ ...params, artistCount: 500, albumCount: 500, songCount: 500 })).toEqual([5, 6, 17]);
});

test('a library is read page by page, each song once, and one page beyond its end is empty', async () => {
  const pages = await Promise.all(
    [0, 5, 10, 15, 20].map(async (songOffset) => {
      const { song } = await search({ query: '', artistCount: 0, albumCount: 0, songCount: 5, songOffset });
      return song.map(({ id }) => id);
    }),
  );
  expect(pages.map((page) => page.length)).toEqual([5, 5, 5, 2, 0]);
  expect(new Set(pages.flat()).size).toBe(17);
});

test('a term finds what the web app finds, by the beginnings of words and in quotes as well', async () => {
  for (const query of ['moment', '"Moment"', 'mom*', 'Ana mom'])
    expect(
      (await search({ query })).song.map(({ title }) => title),
      query,
    ).toContain('Moment');
  const { artist, album } = await search({ query: 'giant' });
  expect([artist, album.map(({ name }) => name)]).toEqual([[], ['Giant Steps']]);
  expect((await search({ query: 'moment', songCount: 1, songOffset: 1 })).song).toHaveLength(1);
  expect((await search({ query: 'moment' }, 'search2')).song).toHaveLength(2);
});

test('the oldest search answers songs alone, with how many there are', async () => {
  expect(await api.read('search', { title: 'moment', count: 1 })).toMatchObject({
    searchResult: { offset: 0, totalHits: 2, match: [{ title: 'Moment' }] },
  });
});

test('hidden songs are not found by the listener who hid them, and still by others', async () => {
  await using own = await openApiOverAlbums(sixAlbums);
  const { hidden } = own.folder.state;
  await hidden.hide(own.ann.id, 'album', [4]);
  await hidden.hide(own.ann.id, 'song', [101]);
  const songs = async (params: Params) =>
    z.parse(
      z.object({ searchResult3: resultShape }),
      await own.read('search3', { songCount: 500, ...params }),
    ).searchResult3.song.length;
  expect(await songs({ query: '' })).toBe(9);
  expect(await songs({ query: 'giant' })).toBe(0);
  expect(await songs({ query: 'giant', ...own.bob.credentials })).toBe(7);
  expect(await songs({ query: '', ...own.bob.credentials })).toBe(17);
  expect(await own.read('getAlbum', { id: 'al-4' })).toMatchObject({ error: { code: 70 } });
  expect(await own.read('getAlbum', { id: 'al-1' })).toMatchObject({
    album: { songCount: 2, song: [{ id: 'so-102' }, { id: 'so-103' }] },
  });
});
