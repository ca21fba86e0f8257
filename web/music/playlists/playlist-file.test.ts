import { expect, test, vi } from 'vitest';
import type { Song } from '../provider/item.ts';
import type { Library } from '../provider/library.ts';
import { fileNameOf, importPlaylist, playlistFile } from './playlist-file.ts';

const song = (id: string, more: Partial<Song> = {}): Song => ({
  kind: 'song',
  id,
  inLibrary: true,
  name: `Song ${id}`,
  artistName: 'Ida',
  durationMilliseconds: 61_000,
  ...more,
});
const file = (text: string, name = 'Late Mix.m3u8') => new File([text], name);
const made = { kind: 'playlist', id: 'p.1', inLibrary: true, name: 'Late Mix', canEdit: true } as const;

test('a playlist becomes a file of paths, where they are known; else of addresses or names', () => {
  const songs = [song('i.1'), song('i.2', { url: 'https://music.example/2' }), song('i.3')];
  expect(playlistFile({ name: 'Late', songs }, new Map([['i.1', 'Ida/a.mp3']]))).toBe(
    '#EXTM3U\n#PLAYLIST:Late\n#EXTINF:61,Ida - Song i.1\nIda/a.mp3\n' +
      '#EXTINF:61,Ida - Song i.2\nhttps://music.example/2\n#EXTINF:61,Ida - Song i.3\nIda - Song i.3\n',
  );
});

test.each([
  ['Late Mix', 'Late Mix.m3u8'],
  ['AC/DC: live?', 'AC DC live.m3u8'],
  ['...', 'playlist.m3u8'],
])('the file of %s is called %s', (name, expected) => {
  expect(fileNameOf(name)).toBe(expected);
});

test('the songs that are found make a playlist; the others are named', async () => {
  const matchSongs = vi.fn<Library['matchSongs']>(() => Promise.resolve(['i.1', undefined, 'i.2']));
  const createPlaylist = vi.fn<Library['createPlaylist']>(() => Promise.resolve(made));
  const text = '#EXTM3U\n#EXTINF:61,Ida - A\na.mp3\nb.mp3\nc.mp3';
  expect(await importPlaylist({ matchSongs, createPlaylist }, file(text))).toEqual({
    playlistId: 'p.1',
    name: 'Late Mix',
    added: 2,
    missing: ['b.mp3'],
  });
  expect(matchSongs).toHaveBeenCalledWith([
    { path: 'a.mp3', names: 'Ida - A', durationSeconds: 61 },
    { path: 'b.mp3' },
    { path: 'c.mp3' },
  ]);
  expect(createPlaylist).toHaveBeenCalledWith({
    name: 'Late Mix',
    description: '',
    songs: [{ id: 'i.1' }, { id: 'i.2' }],
  });
});

test('when nothing is found no playlist is made', async () => {
  const createPlaylist = vi.fn<Library['createPlaylist']>();
  const library = { matchSongs: () => Promise.resolve([undefined]), createPlaylist };
  expect(await importPlaylist(library, file('a.mp3'))).toEqual({
    name: 'Late Mix',
    added: 0,
    missing: ['a.mp3'],
  });
  expect(createPlaylist).not.toHaveBeenCalled();
});

test.each([
  ['x'.repeat(1024 * 1024 + 1), 'Late Mix.m3u8 is larger than 1 MB, so it was not read.'],
  ['#EXTM3U\n', 'Late Mix.m3u8 names no songs.'],
  ['a\n'.repeat(10_001), 'Late Mix.m3u8 names more than 10,000 songs, so it was not read.'],
])('a file that cannot be a playlist says why', async (text, sentence) => {
  const library = {
    matchSongs: vi.fn<Library['matchSongs']>(),
    createPlaylist: vi.fn<Library['createPlaylist']>(),
  };
  await expect(importPlaylist(library, file(text))).rejects.toThrow(sentence);
  expect(library.matchSongs).not.toHaveBeenCalled();
});
