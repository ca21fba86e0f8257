import { expect, test } from 'vitest';
import type { Song } from '../provider/item.ts';
import { discsOf } from './discs-of.ts';

const song = (id: string, more: Partial<Song> = {}): Song => ({
  kind: 'song',
  id,
  inLibrary: false,
  name: `Song ${id}`,
  artistName: 'Ida Moreau',
  durationMilliseconds: 180_000,
  ...more,
});

test('songs stand by disc, and keep their place in the whole album', () => {
  const discs = discsOf([song('1'), song('2', { discNumber: 2 }), song('3', { discNumber: 2 })]);
  expect(discs.map(({ number, songs }) => [number, songs.map(({ index }) => index)])).toEqual([
    [1, [0]],
    [2, [1, 2]],
  ]);
});
