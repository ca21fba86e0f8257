import { afterAll, expect, it } from 'vitest';
import { openCatalogue } from '../catalogue-reader.ts';
import { openFolderDatabase } from '../folder-database.ts';
import { testPlace } from '../test-app.ts';
import { recommendationsFor, tidyRows } from './recommendations.ts';

const draft = (id: string, albums: number[]) => ({ id, title: id, albums });

it('a row has at least two albums, no list comes twice, and no album is in more than three rows', () => {
  const rows = tidyRows([
    draft('a', [1, 2, 3]),
    draft('the same', [3, 2, 1]),
    draft('one', [4]),
    draft('b', [1, 2]),
    draft('c', [1, 4]),
    draft('d', [1, 5, 6]),
  ]);
  expect(rows.map(({ id, albums }) => [id, albums])).toEqual([
    ['a', [1, 2, 3]],
    ['b', [1, 2]],
    ['c', [1, 4]],
    ['d', [5, 6]],
  ]);
});

const { data } = testPlace();
const database = openFolderDatabase(data);
const put = database.prepare("insert into album values (?, ?, ?, ?, ?, ?, ?, ?, null, ?, ?, 0, ?, '')");
const putGenre = database.prepare('insert into album_genre values (?, ?)');
for (let id = 1; id <= 120; id += 1) {
  const genre = ['Rock', 'Jazz', 'Pop'][id % 3]!;
  const date = String(1970 + (id % 50));
  put.run(
    id,
    `Album ${id}`,
    id % 40,
    `Artist ${id % 40}`,
    date,
    genre,
    (id % 14) + 1,
    id * 40_000,
    id % 17 === 0 ? 1 : 0,
    id,
    `album ${id}`,
  );
  putGenre.run(genre, id);
}
database.close();
const read = openCatalogue(data);
afterAll(() => read.close());

const page = { limit: 30, offset: 0 };
const rowsFor = (listener: string, day: string) => recommendationsFor(read, { listener, day }, page).data;
const ids = (row: { relationships?: { contents: { data: { id: string }[] } } | undefined } | undefined) =>
  (row?.relationships?.contents.data ?? []).map(({ id }) => id);

it('the personal row is first, the same all day, and another one for others and tomorrow', () => {
  const today = rowsFor('ann', '2026-11-21');
  expect(today[0]?.attributes?.title?.stringForDisplay).toBe('Made for You');
  expect(ids(rowsFor('ann', '2026-11-21')[0])).toEqual(ids(today[0]));
  expect(ids(rowsFor('ben', '2026-11-21')[0])).not.toEqual(ids(today[0]));
  expect(ids(rowsFor('ann', '2026-11-22')[0])).not.toEqual(ids(today[0]));
});

it('there are many rows of at most 20 albums, and what their titles say is true', () => {
  const rows = rowsFor('ann', '2026-11-21');
  expect(rows.length).toBeGreaterThan(8);
  expect(rows.length).toBeLessThanOrEqual(15);
  const counts = new Map<string, number>();
  for (const row of rows) {
    expect(ids(row).length).toBeGreaterThanOrEqual(2);
    expect(ids(row).length).toBeLessThanOrEqual(20);
    expect(row.attributes?.title?.contentIds).toEqual(ids(row));
    for (const id of ids(row)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  expect(Math.max(...counts.values())).toBeLessThanOrEqual(3);
  const jazz = rows.find(({ attributes }) => attributes?.title?.stringForDisplay === 'Jazz');
  for (const { attributes } of jazz?.relationships?.contents.data ?? [])
    expect(attributes?.genreNames).toEqual(['Jazz']);
});

it('rows come page by page', () => {
  const first = recommendationsFor(read, { listener: 'ann', day: '2026-11-21' }, { limit: 3, offset: 0 });
  expect(first.data).toHaveLength(3);
  expect(first.next).toBe('/v1/me/recommendations?offset=3');
  expect(
    recommendationsFor(read, { listener: 'ann', day: '2026-11-21' }, { limit: 30, offset: 3 }).next,
  ).toBeUndefined();
});
