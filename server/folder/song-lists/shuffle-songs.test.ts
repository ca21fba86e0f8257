import { expect, test } from 'vitest';
import type { ListedSong } from './chosen-songs.ts';
import { shuffleAlbums, shuffleSongs } from './shuffle-songs.ts';

/** `count` albums by an artist, each of ten songs. */
const songsOf = (artist: number, albums: number): ListedSong[] =>
  Array.from({ length: albums * 10 }, (_, index) => ({
    id: artist * 1_000 + index,
    duration: 1,
    artist,
    album: artist * 100 + Math.floor(index / 10),
    word: null,
  }));

const library = [...songsOf(1, 12), ...songsOf(2, 4), ...songsOf(3, 4), ...songsOf(4, 4), ...songsOf(5, 1)];

/** Of songs that follow each other, how many share something. */
const neighbours = (songs: readonly ListedSong[], by: 'artist' | 'album') =>
  songs.filter((song, index) => index > 0 && song[by] === songs[index - 1]?.[by]).length;

test('songs of one artist are kept apart, where chance would have them follow each other', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const order = shuffleSongs(library, seed);
    expect(new Set(order).size).toBe(library.length);
    // Nearly half of all is by one artist: drawn blindly, some eighty of 250 follow a song by the same one.
    expect(neighbours(order, 'artist')).toBeLessThan(12);
    expect(neighbours(order, 'album')).toBeLessThan(4);
  }
});

test('every stretch of the order has some of the artist who has most', () => {
  const order = shuffleSongs(library, 3);
  for (let start = 0; start + 25 <= order.length; start += 25) {
    const some = order.slice(start, start + 25).filter(({ artist }) => artist === 1).length;
    expect(some).toBeGreaterThan(6);
    expect(some).toBeLessThan(18);
  }
});

test('the same seed gives the same order, another one another', () => {
  expect(shuffleSongs(library, 9)).toEqual(shuffleSongs(library, 9));
  expect(shuffleSongs(library, 9)).not.toEqual(shuffleSongs(library, 10));
  expect(shuffleSongs([], 1)).toEqual([]);
});

test('albums stay whole and in their own order', () => {
  const order = shuffleAlbums(library, 4);
  expect(order).toHaveLength(library.length);
  for (let start = 0; start < order.length; start += 10) {
    const ids = order.slice(start, start + 10).map(({ id }) => id);
    expect(new Set(order.slice(start, start + 10).map(({ album }) => album)).size).toBe(1);
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  }
});
