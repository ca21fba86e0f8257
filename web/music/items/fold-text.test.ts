import { expect, test } from 'vitest';
import { filterByNames } from './fold-text.ts';

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

test.each([
  ['edith', '14'],
  ['ELAN', '4'],
  ['  ', '1234'],
  ['lark blue', ''],
])('filtering for %j finds %j', (term, ids) => {
  const found = filterByNames(albums, term, ({ attributes: { name, artistName } }) => [name, artistName]);
  expect(found.map(({ id }) => id).join('')).toBe(ids);
});
