import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sixAlbums } from '#server/folder/testing/test-listeners.ts';
import { openApiOverAlbums, type Params } from '../testing/test-api.ts';

const api = await openApiOverAlbums(sixAlbums);
afterAll(() => api[Symbol.asyncDispose]());
const { ann, bob, folder } = api;
const { plays, stars, itemStars, ratings } = folder.state;

const listShape = z.object({ albumList2: z.object({ album: z.array(z.object({ id: z.string() })) }) });
const list = async (type: string, params: Params = {}) =>
  z
    .parse(listShape, await api.read('getAlbumList2', { type, size: 500, ...params }))
    .albumList2.album.map(({ id }) => Number(id.slice(3)));
const play = (userId: string, songId: number, playedAt: number) =>
  plays.save(userId, [
    { playId: `${userId} ${songId} ${playedAt}`, songId: String(songId), playedAt, container: null },
  ]);

test('albums are listed by name, by artist, by date of addition and by year, in either direction', async () => {
  expect(await list('alphabeticalByName')).toEqual([3, 1, 2, 4, 5, 6]);
  expect(await list('alphabeticalByArtist')).toEqual([1, 4, 3, 6, 2, 5]);
  expect(await list('newest')).toEqual([6, 5, 4, 3, 2, 1]);
  expect(await list('byYear', { fromYear: 1958, toYear: 1999 })).toEqual([1, 4, 5]);
  expect(await list('byYear', { fromYear: 2010, toYear: 1960 })).toEqual([3, 2, 5, 4]);
  expect(await list('byGenre', { genre: 'Jazz' })).toEqual([1, 4, 5]);
});

test('albums that a listener played, gave stars and likes come first in their own lists and in nobody else’s', async () => {
  await play(ann.id, 401, 1_000);
  await play(ann.id, 402, 2_000);
  await play(ann.id, 201, 3_000);
  await play(bob.id, 601, 4_000);
  await stars.give(ann.id, [301, 601], 4, 1);
  await stars.give(ann.id, [602], 5, 1);
  await ratings.rate(ann.id, { kind: 'album', id: '5', value: 1 }, 1_000);
  await ratings.rate(ann.id, { kind: 'album', id: '2', value: 1 }, 2_000);
  await ratings.rate(ann.id, { kind: 'album', id: '1', value: -1 }, 3_000);
  expect(await list('frequent')).toEqual([4, 2]);
  expect(await list('recent')).toEqual([2, 4]);
  expect(await list('highest')).toEqual([6, 3]);
  expect(await list('starred')).toEqual([2, 5]);
  for (const type of ['highest', 'starred']) expect(await list(type, bob.credentials)).toEqual([]);
  expect(await list('frequent', bob.credentials)).toEqual([6]);
});

test('stars of an album itself count instead of those of its songs, and a missing album makes no page shorter', async () => {
  await stars.give(ann.id, [301, 601, 602], 0, 1);
  await stars.give(ann.id, [301], 4, 1);
  await stars.give(ann.id, [601], 5, 1);
  await itemStars.give(ann.id, { kind: 'album', number: 6, stars: 1 }, 1);
  await itemStars.give(ann.id, { kind: 'album', number: 2, stars: 4 }, 1);
  await itemStars.give(ann.id, { kind: 'album', number: 99, stars: 5 }, 1);
  await ratings.rate(ann.id, { kind: 'album', id: '99', value: 1 }, 9_000);
  expect(await list('highest')).toEqual([2, 3, 6]);
  expect(await list('highest', { size: 1 })).toEqual([2]);
  expect(await list('starred', { size: 1 })).toHaveLength(1);
});

test('a page is as long as requested, at most 500, and one beyond the end is empty', async () => {
  expect(await list('newest', { size: 2, offset: 2 })).toEqual([4, 3]);
  expect(await list('newest', { size: 2, offset: 6 })).toEqual([]);
  expect(await list('newest', { size: 0 })).toEqual([]);
  expect(await list('newest', { size: 99_999 })).toHaveLength(6);
  expect(await list('newest', { size: 'many' })).toHaveLength(6);
});

test('random albums are read page by page without repeating one, for a day', async () => {
  const pages = async () => [
    ...(await list('random', { size: 3 })),
    ...(await list('random', { size: 3, offset: 3 })),
  ];
  const first = await pages();
  expect(first.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await pages()).toEqual(first);
});

test('a list that nobody knows, and one that lacks what it needs, is refused', async () => {
  expect(await api.read('getAlbumList2', { type: 'loudest' })).toMatchObject({ error: { code: 0 } });
  expect(await api.read('getAlbumList2', {})).toMatchObject({ error: { code: 10 } });
  expect(await api.read('getAlbumList2', { type: 'byYear', fromYear: 1 })).toMatchObject({
    error: { code: 10 },
  });
  expect(await api.read('getAlbumList2', { type: 'byGenre' })).toMatchObject({ error: { code: 10 } });
});
