import { expect, test } from 'vitest';
import { formatBytes } from '../downloads-texts.ts';
import type { DownloadFile, DownloadItem } from '../store/download-shapes.ts';
import { testSong } from '../testing/test-sounds.ts';
import type { kindFilters } from './listed-downloads.ts';
import { finishedDownloads, runningDownloads, soundUse } from './listed-downloads.ts';

const file = (id: string, more: Partial<DownloadFile> = {}): DownloadFile => ({
  key: `song-${id}`,
  item: testSong(id),
  address: `/api/folder/audio/${id}`,
  state: 'whole',
  keptBytes: 1000,
  totalBytes: 1000,
  ...more,
});
const item = (name: string, files: string[], more: Partial<DownloadItem> = {}): DownloadItem => ({
  key: `album-${name}`,
  kind: 'album',
  id: name,
  name,
  path: `/album/${name}`,
  files,
  addedAt: 1,
  isPaused: false,
  ...more,
});

const plan = {
  items: new Map(
    [
      item('Éire', ['song-1'], { addedAt: 1 }),
      item('Bright', ['song-2', 'song-3'], { addedAt: 2, by: 'Ana Reed' }),
      item('Coming', ['song-4', 'song-5'], { addedAt: 3 }),
      item('Talk', ['episode-6'], { addedAt: 4, kind: 'episode', key: 'episode-6' }),
    ].map((each) => [each.key, each]),
  ),
  files: new Map(
    [
      file('1', { heardAt: 50, keptBytes: 500 }),
      file('2', { heardAt: 10 }),
      file('3', { state: 'failed', keptBytes: 0, totalBytes: null }),
      file('4'),
      file('5', { state: 'waiting', keptBytes: 200 }),
      {
        ...file('6', { keptBytes: 3000 }),
        key: 'episode-6',
        item: { ...testSong('6'), kind: 'episode' as const },
      },
    ].map((each) => [each.key, each]),
  ),
};
const names = (
  term: string,
  kind: (typeof kindFilters)[number],
  sort: 'largest' | 'newest' | 'heard' | 'name',
) => finishedDownloads(plan, { term, kind, sort }).map((each) => each.item.name);

test('what is on its way stands apart from what is here', () => {
  expect(
    runningDownloads(plan).map((each) => [each.item.name, each.whole, each.total, each.totalBytes]),
  ).toEqual([['Coming', 1, 2, 2000]]);
});

test('what is here is sorted as one likes', () => {
  expect(names('', 'all', 'largest')).toEqual(['Talk', 'Bright', 'Éire']);
  expect(names('', 'all', 'newest')).toEqual(['Talk', 'Bright', 'Éire']);
  expect(names('', 'all', 'heard')).toEqual(['Talk', 'Bright', 'Éire']);
  expect(names('', 'all', 'name')).toEqual(['Bright', 'Éire', 'Talk']);
});

test('what is here is found by its name and by whom it is, without its accents', () => {
  expect(names('eir', 'all', 'name')).toEqual(['Éire']);
  expect(names('ana', 'all', 'name')).toEqual(['Bright']);
  expect(names('', 'podcasts', 'name')).toEqual(['Talk']);
  expect(names('', 'music', 'name')).toEqual(['Bright', 'Éire']);
});

test('songs and episodes that are here are listed one by one, whatever brought them', () => {
  expect(names('', 'songs', 'name')).toEqual(['Song 1', 'Song 2', 'Song 4']);
  expect(names('song 4', 'songs', 'name')).toEqual(['Song 4']);
  expect(names('', 'songs', 'heard')).toEqual(['Song 4', 'Song 2', 'Song 1']);
  expect(finishedDownloads(plan, { term: '', kind: 'episodes', sort: 'name' })[0]?.item).toMatchObject({
    kind: 'episode',
    path: '/podcast-episode/6',
    by: 'Ana Reed',
  });
});

test('what it takes is told for music and for podcasts, what is on its way with it', () => {
  expect(soundUse(plan)).toEqual({ songs: 3, songBytes: 2700, episodes: 1, episodeBytes: 3000 });
});

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1.0 KB'],
  [84_300_000, '84 MB'],
  [6_400_000_000, '6.4 GB'],
])('%s bytes are said as %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});
