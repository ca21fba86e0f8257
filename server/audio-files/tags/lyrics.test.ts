import { expect, it, test } from 'vitest';
import { type Lyrics, lyricsOf, oneEach } from './lyrics.ts';

const max = 1024 * 1024;
const linesOf = (text: string) => lyricsOf(text, null)?.lines ?? [];

test.each([
  ['times on one line', '[00:01]'],
  ['times and words on one line', '[00:01]a'],
  ['times of words', '<00:01>a'],
  ['times and times of words', '[00:01]<00:01>'],
  ['times that never end', '[00:01'],
  ['signs of times of words', '<00:01'],
  ['offsets', '[offset: '],
  ['languages', '[la: '],
  ['line ends', '\n'],
  ['returns', '\r'],
  ['blanks', ' '],
  ['NULs', '\0'],
])('a megabyte of %s is read like any other file, and no line is longer than a line', (_, part) => {
  const lines = linesOf(`[00:01]${part.repeat(max / part.length)}`);
  expect(lines.length).toBeLessThanOrEqual(2000);
  expect(lines.every(({ text }) => text.length <= 500)).toBe(true);
  expect(lines.flatMap(({ words = [] }) => words).length).toBeLessThanOrEqual(20_000);
});

test('a file of 50 MB and one of 100,000 lines give as many lines as a song has, and say that there was more', () => {
  const huge = lyricsOf('[00:01.00]La la la\n'.repeat((50 * max) / 19), null);
  expect(huge?.lines).toHaveLength(2000);
  expect(huge?.isCut).toBe(true);
  const long = lyricsOf('La\n'.repeat(100_000), null);
  expect(long?.lines).toHaveLength(2000);
  expect(long?.isCut).toBe(true);
  expect(lyricsOf('La\nla', null)?.isCut).toBe(false);
});

test('what comes again and again with all its words has no more words than a long song', () => {
  const words = '<00:01.00>la '.repeat(100);
  const lines = linesOf(`${'[00:01.00]'.repeat(1000)}${words}`);
  expect(lines.flatMap((line) => line.words ?? []).length).toBeLessThanOrEqual(20_000);
  expect(lines.at(-1)?.text).toContain('la la');
});

test('a file of NULs alone is no lyrics, and NULs among words are blanks', () => {
  expect(lyricsOf('\0'.repeat(1000), null)).toBeNull();
  expect(linesOf('One\0two')).toEqual([{ text: 'One two' }]);
});

test('the offset of a file is heeded, for its words too', () => {
  expect(linesOf('[offset: +500]\n[00:01.00]a')).toEqual([{ startMilliseconds: 500, text: 'a' }]);
  expect(linesOf('[offset:-200]\n[00:01.00]<00:01.00>One <00:01.50>two')).toEqual([
    {
      startMilliseconds: 1200,
      text: 'One two',
      words: [
        { startMilliseconds: 1200, text: 'One ' },
        { startMilliseconds: 1700, text: 'two' },
      ],
    },
  ]);
});

it('lyrics without times are lines', () => {
  expect(linesOf('One\r\nTwo\n\nThree\n')).toEqual(['One', 'Two', '', 'Three'].map((text) => ({ text })));
  expect(lyricsOf(' \n ', null)).toBeNull();
});

it('lyrics with times are in the order they are sung', () => {
  const text =
    '[ar:Anna]\n[offset:+500]\n[00:12.00]First\n[01:02.5][00:20.25]<00:20.25>Chorus\n[00:05.250]\n';
  expect(linesOf(text)).toEqual([
    { startMilliseconds: 4750, text: '' },
    { startMilliseconds: 11_500, text: 'First' },
    { startMilliseconds: 19_750, text: 'Chorus' },
    { startMilliseconds: 62_000, text: 'Chorus' },
  ]);
});

it('words have their times, and the last one its end', () => {
  expect(linesOf('[00:10.00] <00:10.10> All  <00:10.40> the <00:10.90> names <00:11.50>')).toEqual([
    {
      startMilliseconds: 10_000,
      endMilliseconds: 11_500,
      text: 'All the names',
      words: [
        { startMilliseconds: 10_100, text: 'All ' },
        { startMilliseconds: 10_400, text: 'the ' },
        { startMilliseconds: 10_900, text: 'names' },
      ],
    },
  ]);
});

it('words may stand between times of lines, and before the first time of a word', () => {
  const words = [
    { startMilliseconds: 1000, text: 'Carry ' },
    { startMilliseconds: 1500, text: 'slow' },
    { startMilliseconds: 2000, text: 'ly' },
  ];
  expect(linesOf('[00:01.00]Carry [00:01.50]slow[00:02.00]ly')).toEqual([
    { startMilliseconds: 1000, text: 'Carry slowly', words },
  ]);
});

it('a line that comes again has its words again', () => {
  const [first, again] = linesOf('[00:01.00][01:01.00]<00:01.00>One <00:01.50>two');
  expect(first?.words?.map((word) => word.startMilliseconds)).toEqual([1000, 1500]);
  expect(again?.words?.map((word) => word.startMilliseconds)).toEqual([61_000, 61_500]);
});

it('words whose times go back are no words with times', () => {
  expect(linesOf('[00:01.00]<00:02.00>One <00:01.50>two')).toEqual([
    { startMilliseconds: 1000, text: 'One two' },
  ]);
});

it('a file may tell its language itself; what names none is none', () => {
  expect(lyricsOf('[la:de]\n[00:01.00]Eins', null)?.language).toBe('de');
  expect(lyricsOf('[la:none of these]\n[00:01.00]One', 'en')?.language).toBe('en');
  expect(lyricsOf('[00:01.00]One', 'en')?.language).toBe('en');
});

it('each language is there once, and the same words are not there again as another language', () => {
  const plain = (language: string | null, ...lines: string[]): Lyrics => ({
    language,
    isCut: false,
    lines: lines.map((text) => ({ text })),
  });
  const one = plain(null, 'One', '', 'Two');
  const same = plain('en', 'one', 'two');
  const german = plain('de', 'Eins');
  expect(oneEach([one, same, german, plain('de', 'Zwei')])).toEqual([one, german]);
});
