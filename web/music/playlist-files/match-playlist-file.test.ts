import { expect, test, vi } from 'vitest';
import type { Library } from '../provider/library.ts';
import { missingText } from './import-preview.tsx';
import { matchPlaylistFile } from './match-playlist-file.ts';

const file = (text: string) => new File([text], 'Late Mix.m3u8');

test('all lines are asked for at once, and what was found and what was not is told apart', async () => {
  const matchSongs = vi.fn<Library['matchSongs']>(() => Promise.resolve(['i.1', undefined, 'i.2', 'i.1']));
  const text = '#EXTM3U\n#EXTINF:61,Ida - A\na.mp3\n#EXTINF:9,Ida - B\nb.mp3\nc.mp3\na.mp3';
  const matched = await matchPlaylistFile({ matchSongs }, file(text));
  expect(matched).toMatchObject({ name: 'Late Mix', ids: ['i.1', 'i.2', 'i.1'], repeated: 1 });
  expect(missingText(matched)).toBe('5\tb.mp3\tIda - B');
  expect(matchSongs).toHaveBeenCalledExactlyOnceWith([
    { path: 'a.mp3', names: 'Ida - A', durationSeconds: 61 },
    { path: 'b.mp3', names: 'Ida - B', durationSeconds: 9 },
    { path: 'c.mp3' },
    { path: 'a.mp3' },
  ]);
});

test('a file that cannot be read asks for nothing', async () => {
  const matchSongs = vi.fn<Library['matchSongs']>();
  await expect(matchPlaylistFile({ matchSongs }, file('#EXTM3U\n'))).rejects.toThrow('names no songs');
  expect(matchSongs).not.toHaveBeenCalled();
});
