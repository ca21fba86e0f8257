import { expect, test } from 'vitest';
import { readPlaylistFile } from './match-playlist-file.ts';

const recording = '4f1c3f0e-9d0b-4a5a-8a51-2a2f6c4d9a01';
const xspf = (tracks: string) =>
  `<?xml version="1.0"?>\n<playlist version="1" xmlns="http://xspf.org/ns/0/"><title>Old &amp; new</title>
   <trackList>${tracks}</trackList></playlist>`;
const whole = `<track><location>file:///music/a%20b.mp3</location>
  <identifier>https://musicbrainz.org/recording/${recording}</identifier><identifier>urn:isrc:USRC17607839</identifier>
  <title>Lark <![CDATA[& Rise]]></title><creator>Ida</creator><album>Birds</album><duration>61500</duration></track>`;
const read = (text: string | Uint8Array<ArrayBuffer>, name = 'Mix.m3u8') =>
  readPlaylistFile(new File([text], name));
const locations = async (text: string | Uint8Array<ArrayBuffer>, name?: string) =>
  (await read(text, name)).songs.map(({ location }) => location);

test('what a file is shows in it, whatever it is called', async () => {
  const song = {
    location: 'file:///music/a%20b.mp3',
    text: 'file:///music/a%20b.mp3',
    line: 1,
    title: 'Lark & Rise',
    artist: 'Ida',
    album: 'Birds',
    durationSeconds: 61.5,
    recordingId: recording,
    isrc: 'USRC17607839',
  };
  expect(await read(xspf(whole))).toEqual({ name: 'Old & new', songs: [song] });
  const track = {
    location: ['file:///music/a%20b.mp3'],
    identifier: [`https://musicbrainz.org/recording/${recording}`, 'urn:isrc:USRC17607839'],
    title: 'Lark & Rise',
    creator: 'Ida',
    album: 'Birds',
    duration: 61_500,
  };
  const jspf = JSON.stringify({ playlist: { title: 'Old & new', track: [track] } });
  expect(await read(`\uFEFF\n${jspf}`)).toEqual({ name: 'Old & new', songs: [song] });
  expect(await locations('#EXTM3U\na.mp3', 'x.xspf')).toEqual(['a.mp3']);
  expect(await locations('{not json}.mp3')).toEqual(['{not json}.mp3']);
});

test('a song without a place is known by its names, and one that says nothing at all has its line', async () => {
  const tracks = '<track><title>Lark</title><creator>Ida</creator></track><track/>';
  expect((await read(xspf(tracks))).songs).toEqual([
    { location: '', text: 'Ida - Lark', line: 1, title: 'Lark', artist: 'Ida' },
    { location: '', text: '?', line: 2 },
  ]);
});

test('entities of a file are never followed, neither to other files nor into each other', async () => {
  const many = Array.from(
    { length: 100 },
    (_, index) => `<!ENTITY e${index} "&e${index + 1};&e${index + 1};">`,
  );
  const bomb = `<?xml version="1.0"?><!DOCTYPE playlist [${many.join('')}<!ENTITY b "&e0;">
    <!ENTITY file SYSTEM "file:///etc/passwd">]>
    <playlist><trackList><track><location>&b;&file;</location><title>&lt;b&#62;</title></track></trackList></playlist>`;
  const [song] = (await read(bomb)).songs;
  expect(song?.location).toBe('&b;&file;');
  expect(song?.title).toBe('<b>');
});

test('text of an old Windows is read too, and of a new one', async () => {
  expect(await locations(new Uint8Array([0xc3, 0xa9]))).toEqual(['é']);
  expect(await locations(new Uint8Array([0xe9]))).toEqual(['é']);
  expect(await locations(new Uint8Array([0xff, 0xfe, 0xe9, 0x00]))).toEqual(['é']);
});

test.each([
  ['that is too large', 'x'.repeat(8 * 1024 * 1024 + 1), 'Mix.m3u8 is larger than 8 MB, so it was not read.'],
  ['of nothing', '#EXTM3U\n', 'Mix.m3u8 names no songs.'],
  ['of markup that is no list', '<html><body>x</body></html>', 'Mix.m3u8 names no songs.'],
  [
    'of a hundred thousand lines',
    'a\n'.repeat(100_000),
    'Mix.m3u8 names more than 10,000 songs, so it was not read.',
  ],
  [
    'of a hundred thousand tracks',
    xspf('<track><title>a</title></track>'.repeat(100_000)),
    'Mix.m3u8 names more than 10,000 songs, so it was not read.',
  ],
  ['of elements in each other without end', '<a>'.repeat(1_000_000) + whole, 'Mix.m3u8 names no songs.'],
])('a file %s says why it is not read', async (_, text, sentence) => {
  await expect(read(text)).rejects.toThrow(sentence);
});
