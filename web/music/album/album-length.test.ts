import { expect, test } from 'vitest';
import type { Song } from '../provider/item.ts';
import { albumLength } from './album-length.ts';

const song = (id: string, more: Partial<Song> = {}): Song => ({
  kind: 'song',
  id,
  inLibrary: false,
  name: `Song ${id}`,
  artistName: 'Ida Moreau',
  durationMilliseconds: 180_000,
  ...more,
});

test('an album says how long it is, and never zero minutes for music', () => {
  expect(albumLength([song('1'), song('2')])).toBe('6 min');
  expect(albumLength([song('1', { durationMilliseconds: 4_000 })])).toBe('1 min');
  expect(albumLength(Array.from({ length: 22 }, (_, index) => song(String(index))))).toBe('1h 6m');
});
