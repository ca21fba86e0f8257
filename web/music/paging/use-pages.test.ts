import { expect, test } from 'vitest';
import type { Song } from '../provider/item.ts';
import { readSongsFrom } from './read-pages.ts';
import { reachOf } from './use-pages.ts';

const song = (number: number): Song => ({
  kind: 'song',
  id: `i.${number}`,
  inLibrary: true,
  name: `Song ${number}`,
  artistName: 'Ida Moreau',
  durationMilliseconds: 1000,
});
/** A list that says how many songs there are or only that there is another page; `requested` are its pages read. */
function listOf(count: number, pageSize: number, saysHowMany: boolean) {
  const requested: number[] = [];
  const read = (page: number) => {
    requested.push(page);
    const end = Math.min((page + 1) * pageSize, count);
    const items = Array.from({ length: Math.max(end - page * pageSize, 0) }, (_, step) =>
      song(page * pageSize + step),
    );
    return Promise.resolve({ items, total: saysHowMany ? count : end < count ? end + 1 : end });
  };
  return { asked: requested, read };
}

test.each([
  ['nothing read', [], undefined, [0]],
  ['all on one page', [7], 7, [0]],
  ['a total that is said', [40, 40], 40, [0]],
  ['another page', [11], 11, [0]],
  ['another page, and one after it', [11, 21], 21, [0, 1]],
  ['the last page', [11, 21, 24], 24, [0, 1, 2]],
  ['another page that turns out empty', [11, 10], 10, [0, 1]],
  ['a total of one item more than a page', [11, 11], 11, [0, 1]],
])('how long a list is: %s', (_, totals, total, pages) => {
  const partAt = (page: number) => {
    const pageTotal = totals[page];
    return pageTotal === undefined ? undefined : { total: pageTotal };
  };
  expect(reachOf(10, partAt)).toEqual({ total, pages });
});

test('a song is queued with those of its page and the next 500 songs', async () => {
  const { asked: requested, read } = listOf(100_000, 100, true);
  const { songs, start } = await readSongsFrom(250, { pageSize: 100, total: 100_000 }, read);
  expect(requested).toEqual([2, 3, 4, 5, 6]);
  expect(songs[start]?.name).toBe('Song 250');
  expect(songs).toHaveLength(500);
});

test('near the end no page is asked for that is not there', async () => {
  const { asked: requested, read } = listOf(250, 100, true);
  const { songs, start } = await readSongsFrom(180, { pageSize: 100, total: 250 }, read);
  expect(requested).toEqual([1, 2]);
  expect([songs.length, start]).toEqual([150, 80]);
});

test('where nobody says how many there are, pages are read until the last, eight at most', async () => {
  const few = listOf(60, 25, false);
  expect((await readSongsFrom(1, { pageSize: 25, total: 26 }, few.read)).songs).toHaveLength(60);
  expect(few.asked).toEqual([0, 1, 2]);
  const many = listOf(1_000, 25, false);
  expect((await readSongsFrom(1, { pageSize: 25, total: 26 }, many.read)).songs).toHaveLength(200);
  expect(many.asked).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});
