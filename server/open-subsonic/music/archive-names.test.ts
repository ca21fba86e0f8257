import { expect, test } from 'vitest';
import { archivePaths, fileNamePart } from './archive-names.ts';

test.each([
  ['../../etc/passwd', '_.._etc_passwd'],
  ['AC/DC: "Live"?', 'AC_DC_ _Live__'],
  ['con', '_con'],
  ['Lpt1.mix', '_Lpt1.mix'],
  ['Ends. . .', 'Ends'],
  ['a\u202Egpj', 'a_gpj'],
  [' … ', '…'],
  ['...', '_'],
  ['', '_'],
])('%j is stored as %j', (text, expected) => {
  expect(fileNamePart(text)).toBe(expected);
});

test('a long name is cut between characters, so that every file system accepts it', () => {
  expect(fileNamePart('🎷'.repeat(500))).toBe('🎷'.repeat(40));
});

test('a thousand songs sort in their order, and two of one name stay two', () => {
  const songs = Array.from({ length: 1_000 }, () => ({ title: 'Same', suffix: 'mp3', album: 'One' }));
  const paths = archivePaths(songs, { byAlbum: false });
  expect([paths[0], paths[999]]).toEqual(['0001 Same.mp3', '1000 Same.mp3']);
  expect(paths.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(paths);
  expect(new Set(paths).size).toBe(1_000);
});
