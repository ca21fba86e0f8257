import { expect, test } from 'vitest';
import type { Song } from '../provider/item.ts';
import { playableOf } from './playable.ts';

const song = (id: string, more: Partial<Song> = {}): Song => ({
  kind: 'song',
  id,
  inLibrary: false,
  name: `Song ${id}`,
  artistName: 'Ida Moreau',
  durationMilliseconds: 180_000,
  ...more,
});

test('a song in the player leads to its page, its album and its artist', () => {
  expect(playableOf(song('1', { albumId: 'l.4', artistId: 'r.2' })).links).toEqual({
    title: '/song/1',
    album: '/album/l.4',
    artist: '/artist/r.2',
  });
  expect(playableOf(song('1')).links).toEqual({ title: '/song/1' });
});
