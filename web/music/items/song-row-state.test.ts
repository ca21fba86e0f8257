import { expect, test } from 'vitest';
import type { PlayableItem } from '#rules/queue/item.ts';
import { songRowState } from './song-row-state.ts';

const item = (id: string, catalogueId?: string): PlayableItem => ({
  kind: 'song',
  id,
  ...(catalogueId !== undefined && { catalogueId }),
  title: 'Lark Rise',
  artistName: 'Ida Moreau',
  durationMilliseconds: 1,
});

test.each([
  ['the same song', item('5'), { id: '5', catalogueId: '5' }],
  ['its twin in the library', item('5'), { id: 'i.5', catalogueId: '5' }],
  ['its twin in the catalogue', item('i.5', '5'), { id: '5', catalogueId: '5' }],
  ['the library’s of which nobody knows the twin', item('i.5'), { id: 'i.5' }],
])('the row of what is heard is marked: %s', (_, current, song) => {
  expect(songRowState(song, current, true)).toBe('playing');
  expect(songRowState(song, current, false)).toBe('paused');
});

test('the row of another song is not marked, nor is that of an episode of the same number', () => {
  expect(songRowState({ id: 'i.6' }, item('i.5'), true)).toBe('resting');
  expect(songRowState({ id: '5' }, { ...item('5'), kind: 'episode' }, true)).toBe('resting');
  expect(songRowState({ id: '5' }, undefined, true)).toBe('resting');
});
