import { expect, test } from 'vitest';
import type { DownloadFile, DownloadItem } from '../store/download-shapes.ts';
import { testSong } from '../testing/test-sounds.ts';
import { filesToHandOver } from './background-fetch.ts';
import type { DownloadsState } from './download-list.ts';

const file = (id: string, state: DownloadFile['state'] = 'waiting'): DownloadFile => ({
  key: `song-${id}`,
  item: testSong(id),
  address: `/api/folder/audio/${id}`,
  state,
  keptBytes: 0,
  totalBytes: null,
});
const item = (id: string, addedAt: number, files: string[], isPaused = false): DownloadItem => ({
  key: `album-${id}`,
  kind: 'album',
  id,
  name: id,
  path: `/album/${id}`,
  files,
  addedAt,
  isPaused,
});
const state = (more: Partial<DownloadsState> = {}): DownloadsState => ({
  items: new Map(
    [
      item('later', 2, ['song-3', 'song-1']),
      item('first', 1, ['song-1', 'song-2']),
      item('held', 0, ['song-4'], true),
    ].map((each) => [each.key, each]),
  ),
  files: new Map([file('1'), file('2', 'whole'), file('3'), file('4')].map((each) => [each.key, each])),
  settings: { isPaused: false, wifiOnly: false, quality: 'original' },
  halt: undefined,
  current: undefined,
  ...more,
});
const handedOver = (more?: Partial<DownloadsState>) => filesToHandOver(state(more)).map(({ key }) => key);

test('the browser is given what waits, in its order, each once', () => {
  expect(handedOver()).toEqual(['song-1', 'song-3']);
});

test('it is given nothing while the listener wants to wait, or there is no room', () => {
  const settings = state().settings;
  expect(handedOver({ settings: { ...settings, isPaused: true } })).toEqual([]);
  expect(handedOver({ settings: { ...settings, wifiOnly: true } })).toEqual([]);
  expect(handedOver({ halt: 'full' })).toEqual([]);
});
