import { expect, it, test } from 'vitest';
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

it('lyrics without times are lines', () => {
  expect(lyricLines('One\r\nTwo\n\nThree\n')).toEqual(['One', 'Two', '', 'Three'].map((text) => ({ text })));
  expect(lyricLines(' \n ')).toEqual([]);
});

it('lyrics with times are in the order they are sung', () => {
  const text =
    '[ar:Anna]\n[offset:+500]\n[00:12.00]First\n[01:02.5][00:20.25]<00:20.25>Chorus\n[00:05.250]\n';
  expect(lyricLines(text)).toEqual([
    { startMilliseconds: 4750, text: '' },
    { startMilliseconds: 11_500, text: 'First' },
    { startMilliseconds: 19_750, text: 'Chorus' },
    { startMilliseconds: 62_000, text: 'Chorus' },
  ]);
});
