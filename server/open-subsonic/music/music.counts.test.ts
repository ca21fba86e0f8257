import { afterAll, expect, test } from 'vitest';
import { countQueries } from '#server/database/testing/count-queries.ts';
import { sqliteDatabase } from '#server/database/testing/test-databases.ts';
import type { CatalogueReader } from '#server/folder/catalogue/catalogue-reader.ts';
import { createListenerState } from '#server/folder/listener/listener-state.ts';
import { testCatalogue } from '#server/folder/testing/test-catalogue.ts';
import { largeCatalogue } from '#server/folder/testing/test-large-catalogue.ts';
import { parametersOf } from '../request/parameters.ts';
import { albumOrders } from './album-orders.ts';
import { createMusic } from './music.ts';

const catalogue = testCatalogue(largeCatalogue(100));
const opened = await sqliteDatabase();
afterAll(async () => {
  await opened[Symbol.asyncDispose]();
  catalogue.discard();
});

const { database, queryCount: statementCount } = countQueries(opened.database);
let read = 0;
const countingReader: CatalogueReader = {
  all(query, ...values) {
    read += 1;
    return catalogue.read.all(query, ...values);
  },
  get(query, ...values) {
    read += 1;
    return catalogue.read.get(query, ...values);
  },
};
const state = createListenerState(countingReader, database, () => 1);
const books = { list: () => ({ books: [], total: 0 }) };
const folder = { state, folders: ['/'], readWithBooks: countingReader, books };
const music = createMusic(folder);

test.each(['songs', 'albums', 'artists'] as const)(
  'a hundred %s cost as many questions as one',
  async (kind) => {
    const one = { songs: 'song', albums: 'album', artists: 'artist' } as const;
    const all = [...(await music.visible('ann', one[kind]))];
    async function cost(count: number) {
      const before = [statementCount(), read] as const;
      expect(await music[kind]('ann', all.slice(0, count))).toHaveLength(Math.min(count, all.length));
      return [statementCount() - before[0], read - before[1]];
    }
    const [database, files] = await cost(1);
    expect(await cost(100)).toEqual([database, files]);
    expect(database).toBeLessThanOrEqual(3);
    expect(files).toBeLessThanOrEqual(4);
  },
);

test('any page of the whole library is read without the pages before it', async () => {
  const first = await music.visible('ann', 'song');
  const before = read;
  const again = await music.visible('ann', 'song');
  expect(again).toBe(first);
  expect(read - before).toBeLessThanOrEqual(1);
  expect([...first]).toEqual([...first].toSorted((a, b) => a - b));
});

test('songs that are read while they are sent cost as many statements for their marks as all at once', async () => {
  const all = [...(await music.visible('ann', 'song'))];
  const before = [statementCount(), read] as const;
  let slices = 0;
  let songs = 0;
  for await (const slice of music.songSlices('ann', all).each) {
    slices += 1;
    songs += slice.length;
  }
  expect(songs).toBe(all.length);
  expect(slices).toBeGreaterThan(1);
  expect(statementCount() - before[0]).toBeLessThanOrEqual(3 * Math.ceil(all.length / 500));
  expect(read - before[1]).toBeLessThanOrEqual(3 * slices);
});

test.each(['alphabeticalByName', 'alphabeticalByArtist', 'newest'])(
  'the albums in the order %s are read once for all pages',
  async (type) => {
    const order = albumOrders(folder, () => 1).get(type);
    const request = { params: parametersOf([]), userId: 'ann', client: 'test' };
    const first = await order?.(request);
    const before = read;
    expect(await order?.({ ...request, userId: 'bob' })).toBe(first);
    expect(first).toHaveLength(100);
    expect(read - before).toBeLessThanOrEqual(1);
  },
);
