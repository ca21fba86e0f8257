import { expect, test } from 'vitest';
import { song } from '../testing/test-song.ts';
import { playableOf } from './playable.ts';

test('a song in the player leads to its page, its album and its artist', () => {
  expect(playableOf(song('1', { albumId: 'l.4', artistId: 'r.2' })).links).toEqual({
    title: '/song/1',
    album: '/album/l.4',
    artist: '/artist/r.2',
  });
  expect(playableOf(song('1')).links).toEqual({ title: '/song/1' });
});
