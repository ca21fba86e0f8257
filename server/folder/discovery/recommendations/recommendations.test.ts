import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { recommendationsReply } from '#contract/v1/provider.ts';
import type { TestAlbum } from '../../testing/test-catalogue.ts';
import { largeCatalogue } from '../../testing/test-large-catalogue.ts';
import { type TestListener, type TestProvider, testProvider } from '../../testing/test-listeners.ts';
import { tidyRows } from './row.ts';

const day = 24 * 60 * 60 * 1000;
type Rows = z.output<typeof recommendationsReply>['data'];

const rowsOf = async (who: TestListener) => {
  const answer = await who.ask('GET', '/v1/me/recommendations?limit=30');
  expect(answer.statusCode, answer.body).toBe(200);
  expect(z.parse(recommendationsReply, answer.json())).toEqual(answer.json());
  return answer.json<{ data: Rows }>().data;
};
const titles = (rows: Rows) => rows.map(({ attributes }) => attributes?.title?.stringForDisplay ?? '');
const itemsOf = (row: Rows[number] | undefined) => row?.relationships?.contents.data ?? [];
const idsIn = (rows: Rows, title: string) =>
  itemsOf(rows.find(({ attributes }) => attributes?.title?.stringForDisplay === title)).map(({ id }) => id);

describe('rows that are worth showing', () => {
  const draft = (id: string, ...numbers: number[]) => ({
    id,
    title: id,
    items: numbers.map((number) => ({ kind: 'album' as const, number })),
  });
  const nobody = { noAlbums: new Set<number>(), noOthers: new Set<string>() };
  const tidy = (drafts: ReturnType<typeof draft>[], albumCount = 10, taste = nobody) =>
    tidyRows(drafts, { taste, albumCount }).map(({ id, items }) => [
      id,
      items.map((item) => (item.kind === 'album' ? item.number : item.id)),
    ]);

  it('have at least two items, no list comes twice, and nothing is in more than three', () => {
    expect(
      tidy([
        draft('a', 1, 2, 3),
        draft('the same', 3, 2, 1),
        draft('one', 4),
        draft('b', 1, 2),
        draft('c', 1, 4),
        draft('d', 1, 5, 6),
      ]),
    ).toEqual([
      ['a', [1, 2, 3]],
      ['b', [1, 2]],
      ['c', [1, 4]],
      ['d', [5, 6]],
    ]);
  });
  it('have at least four in a large folder', () =>
    expect(tidy([draft('a', 1, 2, 3), draft('b', 1, 2, 3, 4)], 100)).toEqual([['b', [1, 2, 3, 4]]]));
  it('are without what the listener dislikes', () =>
    expect(tidy([draft('a', 1, 2, 3)], 10, { ...nobody, noAlbums: new Set([2]) })).toEqual([['a', [1, 3]]]));
});

const genres = ['Rock', 'Jazz', 'Folk', 'Soul', 'Metal', 'Ambient'];
/** 60 artists with four albums each, one genre and one decade an artist. */
const albums: TestAlbum[] = Array.from({ length: 240 }, (_, index) => ({
  id: index + 1,
  title: `Album ${index + 1}`,
  artist: `Artist ${index % 60}`,
  genre: genres[index % 6]!,
  date: String(1960 + 10 * (index % 6) + (index % 10)),
  songs: Array.from({ length: 1 + (index % 9) }, (_, song) => `Song ${song}`),
  seenAt: Date.parse('2026-01-01') + index * 1000,
  hasPicture: true,
}));

let provider: TestProvider;
let ann: TestListener;
let bob: TestListener;
let plays = 0;
const playedBy = (who: TestListener, ids: number[], ago = 0) =>
  who.ask('POST', '/v1/me/plays', {
    data: ids.map((id) => ({
      id: String(id),
      type: 'songs',
      playId: `play-${(plays += 1)}`,
      playedAt: new Date(provider.clock.now - ago).toISOString(),
    })),
  });

beforeAll(async () => {
  provider = await testProvider(albums);
  provider.clock.now = Date.parse('2026-11-21T10:00:00Z');
  ({ ann, bob } = provider);
  // Ann plays Jazz of the seventies (albums 2, 8, 14, …), and loved some Folk a hundred days ago; Bob plays Metal.
  const jazz = [2, 8, 14, 20, 26, 32].map((album) => album * 100 + 1);
  for (let turn = 0; turn < 3; turn += 1) await playedBy(ann, jazz, turn * day);
  const folk = [3, 9, 15, 21, 27].map((album) => album * 100 + 1);
  for (let turn = 0; turn < 4; turn += 1) await playedBy(ann, folk, (100 + turn) * day);
  await ann.ask('PUT', '/v1/me/ratings/songs/201', { attributes: { value: 1 } });
  await playedBy(
    bob,
    [5, 11, 17, 23, 29].map((album) => album * 100 + 1),
  );
});
afterAll(() => provider[Symbol.asyncDispose]());

describe('a listener’s rows', () => {
  it('begin with the personal one, are about fifteen, and hold nothing more than three times', async () => {
    const rows = await rowsOf(ann);
    expect(titles(rows)[0]).toBe('Albums Made for You');
    expect(rows).toHaveLength(15);
    const counts = new Map<string, number>();
    for (const row of rows) {
      expect(itemsOf(row).length).toBeGreaterThanOrEqual(4);
      expect(itemsOf(row).length).toBeLessThanOrEqual(20);
      for (const { id } of itemsOf(row)) counts.set(id, (counts.get(id) ?? 0) + 1);
      expect(row.attributes?.title?.contentIds).toEqual(itemsOf(row).map(({ id }) => id));
    }
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(3);
  });

  it('say what is true of their items', async () => {
    const rows = await rowsOf(ann);
    expect(idsIn(rows, 'On Repeat Lately').toSorted()).toEqual(['14', '2', '20', '26', '32', '8']);
    expect(idsIn(rows, 'Forgotten Favourites').toSorted()).toEqual(['15', '21', '27', '3', '9']);
    const like = rows.find(({ id }) => id === 'because-2');
    expect(like?.attributes?.title?.stringForDisplay).toBe('Because You Like Artist 1');
    for (const { attributes } of itemsOf(like)) {
      expect(attributes?.genreNames).toEqual(['Jazz']);
      expect(attributes?.artistName).not.toBe('Artist 1');
    }
    const genre = rows.find(({ id }) => id === 'your-genre-1');
    expect(genre?.attributes?.title?.stringForDisplay).toBe('Jazz You Play Most');
    for (const { attributes } of itemsOf(genre)) expect(attributes?.genreNames).toEqual(['Jazz']);
    const playedSongs = ['2', '8', '14', '20', '26', '32', '3', '9', '15', '21', '27'];
    for (const title of [
      'Never Played from Your Library',
      'Recently Added, Not Heard Yet',
      'Deep Cuts of Your Artists',
    ]) {
      const ids = idsIn(rows, title);
      expect(ids.length, title).toBeGreaterThan(3);
      expect(
        ids.filter((id) => playedSongs.includes(id)),
        title,
      ).toEqual([]);
    }
    expect(itemsOf(rows.find(({ id }) => id === 'mixes')).map(({ type }) => type)).toContain('playlists');
    expect(idsIn(rows, 'Stations for You')[0]).toBe(`ra.u-${ann.id}`);
  });

  it('are other ones for another listener', async () => {
    const [hers, his] = [await rowsOf(ann), await rowsOf(bob)];
    expect(titles(his)).toContain('Metal You Play Most');
    expect(titles(hers)).not.toContain('Metal You Play Most');
    expect(idsIn(his, 'Albums Made for You')).not.toEqual(idsIn(hers, 'Albums Made for You'));
    expect(titles(his)).not.toContain('Forgotten Favourites');
    expect(JSON.stringify(his)).not.toContain(ann.id);
    const personal = (rows: Rows) => rows.flatMap(itemsOf).filter(({ id }) => id.startsWith('pl.pm-'));
    const ids = new Set(personal(hers).map(({ id }) => id));
    expect(ids.size).toBeGreaterThan(1);
    expect(personal(his).filter(({ id }) => ids.has(id))).toEqual([]);
  });

  it('stay all day and change with the next', async () => {
    const today = await rowsOf(ann);
    provider.clock.now += 60 * 60 * 1000;
    expect(await rowsOf(ann)).toEqual(today);
    provider.clock.now += day;
    expect(idsIn(await rowsOf(ann), 'Albums Made for You')).not.toEqual(idsIn(today, 'Albums Made for You'));
    provider.clock.now -= day;
  });

  it('follow what is played and disliked at once', async () => {
    const before = await rowsOf(ann);
    const [album = '', station] = [
      idsIn(before, 'Albums Made for You')[0],
      idsIn(before, 'Stations for You')[1],
    ];
    await ann.ask('PUT', `/v1/me/ratings/albums/${album}`, { attributes: { value: -1 } });
    await ann.ask('PUT', `/v1/me/ratings/stations/${station}`, { attributes: { value: -1 } });
    const removed = idsIn(before, 'New Releases')[0]!;
    await ann.ask('DELETE', `/v1/me/library/albums/${removed}`);
    const rows = await rowsOf(ann);
    const ids = rows.flatMap(itemsOf).map(({ id }) => id);
    for (const id of [album, station, removed]) expect(ids).not.toContain(id);
  });

  it('come page by page', async () => {
    const first = (await ann.ask('GET', '/v1/me/recommendations?limit=4')).json();
    expect(first.data).toHaveLength(4);
    expect(first.next).toBe('/v1/me/recommendations?offset=4');
  });
});

it('a newcomer has rows too, and a tiny folder only those that hold something', async () => {
  await using fresh = await testProvider(albums);
  const rows = await rowsOf(fresh.ann);
  expect(rows.length).toBeGreaterThan(10);
  expect(titles(rows)[0]).toBe('Albums Made for You');
  expect(titles(rows)).not.toContain('On Repeat Lately');
  await using tiny = await testProvider();
  for (const row of await rowsOf(tiny.ann)) expect(itemsOf(row).length).toBeGreaterThanOrEqual(2);
  await using empty = await testProvider([]);
  expect(await rowsOf(empty.ann)).toEqual([]);
});

it('a long history and a large folder cost no more questions than short and small ones', async () => {
  const questionsAt = async (albumCount: number, playCount: number) => {
    await using large = await testProvider([...largeCatalogue(albumCount)]);
    let questions = 0;
    const { read } = large.catalogue;
    const before = { ...read };
    read.all = (...params) => (questions++, before.all(...params));
    read.get = (...params) => (questions++, before.get(...params));
    for (let start = 0; start < playCount; start += 100)
      await large.ann.ask('POST', '/v1/me/plays', {
        data: Array.from({ length: 100 }, (_, index) => ({
          id: String(100 * (1 + ((start + index) % albumCount)) + 1),
          type: 'songs',
          playId: `${start + index}`,
        })),
      });
    questions = 0;
    await rowsOf(large.ann);
    return questions;
  };
  const large = await questionsAt(1_000, 1_500);
  expect(large).toBeLessThan(200);
  expect(Math.abs(large - (await questionsAt(200, 200)))).toBeLessThan(40);
});
