import { expect, test } from 'vitest';
import { firstSort, nextSort } from './library-sort.ts';

test('a new key begins descending, and the same one turns round and back', () => {
  const byArtist = nextSort(firstSort, 'artist');
  expect(byArtist).toEqual({ key: 'artist', direction: 'desc' });
  expect(nextSort(byArtist, 'artist')).toEqual({ key: 'artist', direction: 'asc' });
  expect(nextSort(nextSort(byArtist, 'artist'), 'artist')).toEqual(byArtist);
  expect(nextSort({ key: 'artist', direction: 'asc' }, 'album')).toEqual({ key: 'album', direction: 'desc' });
});
