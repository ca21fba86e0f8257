import { expect, test } from 'vitest';
import type { LibrarySort } from './library-sort.ts';
import { libraryOrder } from './saved-albums.ts';

const album = (id: string, name: string, artistName: string, dateAdded: string) => ({
  id,
  attributes: { name, artistName, dateAdded },
});

const albums = [
  album('1', 'Blue Train', 'Édith Lark', '2024-01-02T00:00:00.000Z'),
  album('2', 'alder', 'Zoe', '2024-01-03T00:00:00.000Z'),
  album('3', 'Zebra', 'ana', '2023-12-31T23:59:59.000Z'),
  album('4', 'Élan', 'Edith Lark', '2024-01-01T00:00:00.000Z'),
];

test.each<[LibrarySort['key'], LibrarySort['direction'], string]>([
  ['date', 'desc', '2143'],
  ['date', 'asc', '3412'],
  ['artist', 'desc', '3142'],
  ['artist', 'asc', '2413'],
  ['album', 'desc', '2143'],
  ['album', 'asc', '3412'],
])('by %s, %s', (key, direction, order) => {
  expect(
    albums
      .toSorted(libraryOrder({ key, direction }))
      .map(({ id }) => id)
      .join(''),
  ).toBe(order);
});

test('the editions of an album stand beside each other, by artist and by album', () => {
  const many = [
    album('1', 'Alder (Deluxe Edition)', 'Ana', ''),
    album('2', 'Alder Blues', 'Ana', ''),
    album('3', 'Alder', 'Ben', ''),
    album('4', 'Alder [2003 Remaster]', 'Ana', ''),
    album('5', 'Alder', 'Ana', ''),
  ];
  const order = (key: LibrarySort['key']) =>
    many
      .toSorted(libraryOrder({ key, direction: 'desc' }))
      .map(({ id }) => id)
      .join('');
  expect([order('album'), order('artist')]).toEqual(['51432', '51423']);
});
