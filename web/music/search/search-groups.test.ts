import { expect, test } from 'vitest';
import type { Song } from '../provider/item.ts';
import { visibleGroups } from './search-groups.ts';

const song = (id: string, more: Partial<Song> = {}): Song => ({
  kind: 'song',
  id,
  inLibrary: false,
  name: `Song ${id}`,
  artistName: 'Ida Moreau',
  durationMilliseconds: 180_000,
  ...more,
});

test('with no chip chosen every group shows, else the chosen ones; a group without hits never does', () => {
  const results = { artists: [], albums: [], songs: [song('1')] };
  expect(visibleGroups(new Set(), results)).toEqual(['songs']);
  expect(visibleGroups(new Set(['songs']), results)).toEqual(['songs']);
  expect(visibleGroups(new Set(['artists']), results)).toEqual([]);
});
