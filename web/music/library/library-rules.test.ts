import { expect, test } from 'vitest';
import { favouriteQueue } from '../favourites/favourite-queue.ts';
import { filterByNames } from '../items/fold-text.ts';
import { madeForYou } from '../playlists/made-for-you.ts';
import type { Shelf } from '../provider/item.ts';
import { libraryOrder } from './library-order.ts';
import { firstSort, type LibrarySort, nextSort } from './library-sort.ts';

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

test('a new key begins descending, and the same one turns round and back', () => {
  const byArtist = nextSort(firstSort, 'artist');
  expect(byArtist).toEqual({ key: 'artist', direction: 'desc' });
  expect(nextSort(byArtist, 'artist')).toEqual({ key: 'artist', direction: 'asc' });
  expect(nextSort(nextSort(byArtist, 'artist'), 'artist')).toEqual(byArtist);
  expect(nextSort({ key: 'artist', direction: 'asc' }, 'album')).toEqual({ key: 'album', direction: 'desc' });
});

test.each([
  ['edith', '14'],
  ['ELAN', '4'],
  ['  ', '1234'],
  ['lark blue', ''],
])('filtering for %j finds %j', (term, ids) => {
  const found = filterByNames(albums, term, ({ attributes: { name, artistName } }) => [name, artistName]);
  expect(found.map(({ id }) => id).join('')).toBe(ids);
});

const songs = Array.from({ length: 400 }, (_, index) => ({ songId: `i.${index}`, catalogId: `${index}` }));

test('favourites queue at most the first 299, from wherever they are started', () => {
  expect(favouriteQueue(songs, 0).ids).toHaveLength(299);
  expect(favouriteQueue(songs, 298)).toMatchObject({ startId: '298' });
  expect(favouriteQueue(songs, 298).ids[0]).toBe('0');
  const late = favouriteQueue(songs, 350);
  expect([late.startId, late.ids[0], late.ids.length]).toEqual(['350', '350', 50]);
  expect(favouriteQueue([{ songId: 'i.7', catalogId: '' }], 0)).toEqual({ ids: ['i.7'], startId: 'i.7' });
});

const named = { name: 'New', inLibrary: false };
const mix = { ...named, kind: 'playlist', id: 'pl.1', canEdit: false } as const;
const station = { ...named, kind: 'station', id: 'ra.1' } as const;
const shelf = (id: string): Shelf => ({ id, title: id, items: [id === 'playlists' ? mix : station] });

test.each([
  [['personal', 'new', 'mixes'], 'mixes'],
  [['personal', 'new', 'playlists', 'mixes'], 'mixes'],
  [['personal', 'new', 'playlists'], 'playlists'],
  [['personal', 'new'], 'personal'],
  [[], undefined],
])('made for you, out of %j: %s', (ids, chosen) => {
  expect(madeForYou(ids.map(shelf))?.id).toBe(chosen);
});
