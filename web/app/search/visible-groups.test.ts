import { expect, test } from 'vitest';
import { song } from '#web/music/testing/test-song.ts';
import { visibleGroups } from './visible-groups.ts';

test('with no chip chosen every group shows, else the chosen ones; a group without hits never does', () => {
  const results = { artists: [], albums: [], songs: [song('1')] };
  expect(visibleGroups(new Set(), results)).toEqual(['songs']);
  expect(visibleGroups(new Set(['songs']), results)).toEqual(['songs']);
  expect(visibleGroups(new Set(['artists']), results)).toEqual([]);
});
