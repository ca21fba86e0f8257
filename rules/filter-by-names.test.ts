import { expect, test } from 'vitest';
import { filterByNames } from './filter-by-names.ts';

const album = (id: string, name: string, artistName: string, dateAdded: string) => ({
  id,
  attributes: { name, artistName, dateAdded },
});

const albums = [
  album('1', 'Blue Train', 'Édith Lark', '2024-01-02T00:00:00.000Z'),
  album('2', 'alder', 'Zoe', '2024-01-03T00:00:00.000Z'),
  album('3', 'Zebra', 'ana', '2023-12-31T23:59:59.000Z'),
  album('4', 'Élan', 'Edith Lark', '2024-01-01T00:00:00.000Z'),
  album('5', 'MØ & Ærø', 'AC/DC', '2024-01-01T00:00:00.000Z'),
  album('6', "guns'n'roses", '!!!', '2024-01-01T00:00:00.000Z'),
];

test.each([
  ['edith', '14'],
  ['ELAN', '4'],
  ['  ', '123456'],
  ['mo', '5'],
  ['aero', '5'],
  ['acdc', '5'],
  ['AC DC', '5'],
  ['ac/dc', '5'],
  ['guns n roses', '6'],
  ['gunsnroses', '6'],
  ['!!', '6'],
  ['?', ''],
  ['lark blue', ''],
])('filtering for %j finds %j', (term, ids) => {
  const albumsFound = filterByNames(albums, term, ({ attributes: { name, artistName } }) => [
    name,
    artistName,
  ]);
  expect(albumsFound.map(({ id }) => id).join('')).toBe(ids);
});
