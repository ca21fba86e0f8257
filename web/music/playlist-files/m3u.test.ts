import { expect, test } from 'vitest';
import { readM3u, writeM3u } from './m3u.ts';

test('what is written has seconds, artist and title, and a line for each file', () => {
  const text = writeM3u({
    name: 'Late\nMix',
    songs: [
      { location: 'Ida/01 Lark.flac', artist: 'Ida Moreau', title: 'Lark Rise', durationSeconds: 183.6 },
      { location: 'b.mp3', artist: 'Ida', title: 'B\nC' },
    ],
  });
  expect(text).toBe(
    '#EXTM3U\n#PLAYLIST:Late Mix\n#EXTINF:184,Ida Moreau - Lark Rise\nIda/01 Lark.flac\n' +
      '#EXTINF:-1,Ida - B C\nb.mp3\n',
  );
});

test('what was written is read again, each song with its line', () => {
  const written = writeM3u({
    name: 'Late Mix',
    songs: [
      { location: 'a b/ü.mp3', artist: 'Ü', title: 'A - B, C', durationSeconds: 61 },
      { location: 'c.mp3', artist: 'Ida', title: 'C' },
    ],
  });
  expect(readM3u(written)).toEqual({
    name: 'Late Mix',
    songs: [
      { location: 'a b/ü.mp3', text: 'a b/ü.mp3', line: 4, names: 'Ü - A - B, C', durationSeconds: 61 },
      { location: 'c.mp3', text: 'c.mp3', line: 6, names: 'Ida - C' },
    ],
  });
});

test.each([
  ['without any heading', 'a.mp3\nb.mp3', ['a.mp3', 'b.mp3']],
  [
    'with the line ends of Windows and a byte order mark',
    '\uFEFF#EXTM3U\r\na.mp3\r\n\r\nb.mp3',
    ['a.mp3', 'b.mp3'],
  ],
  [
    'with comments of others',
    '#EXTM3U\n#EXTALB:x\n# hello\n  a.mp3  \n#EXTVLCOPT:y\nb.mp3',
    ['a.mp3', 'b.mp3'],
  ],
  ['that is empty', '', []],
])('a file %s is read', (_, text, expected) => {
  expect(readM3u(text).songs.map(({ location }) => location)).toEqual(expected);
});

test('names and lengths belong to the next line alone', () => {
  const text = '#EXTINF:-1 tvg-id="a,b" x="y",Ida - Lark\na.mp3\n#EXTINF:90.5,Song, with comma\nb.mp3\nc.mp3';
  expect(readM3u(text).songs).toEqual([
    { location: 'a.mp3', text: 'a.mp3', line: 2, names: 'Ida - Lark' },
    { location: 'b.mp3', text: 'b.mp3', line: 4, names: 'Song, with comma', durationSeconds: 90.5 },
    { location: 'c.mp3', text: 'c.mp3', line: 5 },
  ]);
});

test.each([
  ['blanks', `#EXTINF:${' '.repeat(1_000_000)}x\na.mp3`],
  ['attributes', `#EXTINF:1${' a="b"'.repeat(200_000)}\na.mp3`],
  ['signs', `#EXTINF:${'-'.repeat(1_000_000)},x\na.mp3`],
  ['line ends', `a.mp3${'\n'.repeat(1_000_000)}`],
])('a megabyte of %s is read like anything else', (_, text) => {
  expect(readM3u(text).songs.map(({ location }) => location)).toEqual(['a.mp3']);
});

test('a name of a megabyte of blanks is written on one line', () => {
  const song = { location: 'a.mp3', artist: 'Ida', title: `a${' '.repeat(1_000_000)}b\nc` };
  expect(writeM3u({ name: 'Mix', songs: [song] })).toContain('b c\n');
});
