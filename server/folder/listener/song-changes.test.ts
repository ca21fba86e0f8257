import { expect, test } from 'vitest';
import { packSongs, songChanges, unpackSongs } from './song-changes.ts';

const changes = (before: string, after: string) => songChanges(before.split(''), after.split(''));

test('what came in, what went and what was moved is told apart', () => {
  expect(changes('abc', 'abc')).toEqual({ added: 0, removed: 0, reordered: false });
  expect(changes('abc', 'abcd')).toEqual({ added: 1, removed: 0, reordered: false });
  expect(changes('abc', 'xbc')).toEqual({ added: 1, removed: 1, reordered: false });
  expect(changes('abc', 'cab')).toEqual({ added: 0, removed: 0, reordered: true });
  expect(changes('abcd', 'dxb')).toEqual({ added: 1, removed: 2, reordered: true });
  expect(changes('', 'ab')).toEqual({ added: 2, removed: 0, reordered: false });
});

test('a song that stands there twice counts twice', () => {
  expect(changes('aa', 'a')).toEqual({ added: 0, removed: 1, reordered: false });
  expect(changes('ab', 'aba')).toEqual({ added: 1, removed: 0, reordered: false });
});

test('ten thousand songs are kept in less than fifty kilobytes, and come back as they were', () => {
  const songs = Array.from({ length: 10_000 }, (_, index) => String((index * 7919) % 100_000));
  const packed = packSongs(songs);
  expect(packed.length).toBeLessThan(50_000);
  expect(unpackSongs(packed)).toEqual(songs);
  expect(unpackSongs(packSongs([]))).toEqual([]);
});
