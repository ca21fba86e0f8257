import { expect, test } from 'vitest';
import { song } from '../testing/test-song.ts';
import { discsOf } from './song-list.tsx';

test('songs stand by disc, and keep their place in the whole album', () => {
  const discs = discsOf([song('1'), song('2', { discNumber: 2 }), song('3', { discNumber: 2 })]);
  expect(discs.map(({ number, songs }) => [number, songs.map(({ index }) => index)])).toEqual([
    [1, [0]],
    [2, [1, 2]],
  ]);
});
