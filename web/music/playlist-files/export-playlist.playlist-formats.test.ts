import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { fileNameOf } from '#web/ui/device/save-file.ts';
import type { Song } from '../provider/item.ts';
import { type PlaylistFormat, playlistFile } from './export-playlist.ts';
import { readPlaylistFile } from './match-playlist-file.ts';

const song = (id: string, more: Partial<Song> = {}): Song => ({
  kind: 'song',
  id,
  inLibrary: true,
  name: `Song ${id}`,
  artistName: 'Ida',
  durationMilliseconds: 61_000,
  ...more,
});
const recordingId = '4f1c3f0e-9d0b-4a5a-8a51-2a2f6c4d9a01';
const files = new Map([
  ['i.1', { path: 'Ída & co/a <b>.mp3', recordingId, isrc: 'USRC17607839' }],
  ['i.2', { path: 'b.mp3' }],
]);
const playlist = {
  name: 'Late & "early"',
  songs: [
    song('i.1', { albumName: 'Birds' }),
    song('i.2', { name: 'a < b' }),
    song('i.3', { url: 'https://music.example/3' }),
    song('i.4'),
  ],
};
const textOf = async (format: PlaylistFormat) => (await playlistFile(playlist, format, files)).text();

test('a playlist becomes a list of paths, where they are known; else of addresses or names', async () => {
  expect(await textOf('m3u8')).toBe(
    '#EXTM3U\n#PLAYLIST:Late & "early"\n#EXTINF:61,Ida - Song i.1\nÍda & co/a <b>.mp3\n' +
      '#EXTINF:61,Ida - a < b\nb.mp3\n' +
      '#EXTINF:61,Ida - Song i.3\nhttps://music.example/3\n#EXTINF:61,Ida - Song i.4\nIda - Song i.4\n',
  );
});

test.each(['xspf', 'jspf'] as const)(
  'as %s it says lengths, albums, ids and relative addresses, and is read again',
  async (format) => {
    const read = await readPlaylistFile(new File([await textOf(format)], `x.${format}`));
    expect(read.name).toBe('Late & "early"');
    expect(read.songs[0]).toEqual({
      location: '%C3%8Dda%20%26%20co/a%20%3Cb%3E.mp3',
      text: '%C3%8Dda%20%26%20co/a%20%3Cb%3E.mp3',
      line: 1,
      title: 'Song i.1',
      artist: 'Ida',
      album: 'Birds',
      durationSeconds: 61,
      recordingId,
      isrc: 'USRC17607839',
    });
    expect(read.songs.map(({ title }) => title)).toEqual(['Song i.1', 'a < b', 'Song i.3', 'Song i.4']);
    expect(read.songs[2]?.location).toBe('https://music.example/3');
  },
);

test('what is written as XSPF is well-formed', async () => {
  const { document } = new JSDOM(await textOf('xspf'), { contentType: 'application/xml' }).window;
  expect(document.querySelectorAll('track')).toHaveLength(4);
});

test.each([
  ['Late Mix', 'Late Mix.m3u8'],
  ['AC/DC: live?', 'AC DC live.m3u8'],
  ['...', 'playlist.m3u8'],
])('the file of %s is called %s', (name, expected) => {
  expect(fileNameOf(name, 'm3u8')).toBe(expected);
});
