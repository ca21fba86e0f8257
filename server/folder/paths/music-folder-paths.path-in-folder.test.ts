import { sep } from 'node:path';
import { expect, test } from 'vitest';
import { pathInFolder } from './music-folder-paths.ts';

const at = (path: string) => path.replaceAll('/', sep);

test('a listener sees where a file lies in the music, and not where the music lies on the server', () => {
  const one = [at('/home/ann/music')];
  expect(pathInFolder(at('/home/ann/music/Lows/1.mp3'), one)).toBe(at('Lows/1.mp3'));
  expect(pathInFolder(at('/home/ann/music-old/1.mp3'), one)).toBe('1.mp3');
  const two = [...one, at('/mnt/disk/more')];
  expect(pathInFolder(at('/mnt/disk/more/a/b.mp3'), two)).toBe(at('more/a/b.mp3'));
});
