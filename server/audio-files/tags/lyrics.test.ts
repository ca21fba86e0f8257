import { expect, test } from 'vitest';
import { lyricLines } from './lyrics.ts';

const max = 1024 * 1024;

test.each([
  ['times on one line', '[00:01]'],
  ['times and words on one line', '[00:01]a'],
  ['times that never end', '[00:01'],
  ['signs of times of words', '<00:01'],
  ['offsets', '[offset: '],
  ['line ends', '\n'],
  ['returns', '\r'],
  ['blanks', ' '],
])('a megabyte of %s is read like any other file, and no line is longer than a line', (_, part) => {
  const lines = lyricLines(`[00:01]${part.repeat(max / part.length)}`);
  expect(lines.length).toBeLessThanOrEqual(2000);
  expect(lines.every(({ text }) => text.length <= 500)).toBe(true);
});

test('the offset of a file is heeded', () => {
  expect(lyricLines('[offset: +500]\n[00:01.00]a')).toEqual([{ startMilliseconds: 500, text: 'a' }]);
});
