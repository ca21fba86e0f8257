import { sep } from 'node:path';
import { expect, test } from 'vitest';
import { distinctFolders, isInside, pathInFolder } from './music-folder-paths.ts';
import { readablePath } from './odd-path.ts';

const at = (path: string) => path.replaceAll('/', sep);

test('a listener sees where a file lies in the music, and not where the music lies on the server', () => {
  const one = [at('/home/ann/music')];
  expect(pathInFolder(at('/home/ann/music/Lows/1.mp3'), one)).toBe(at('Lows/1.mp3'));
  expect(pathInFolder(at('/home/ann/music-old/1.mp3'), one)).toBe('1.mp3');
  const two = [...one, at('/mnt/disk/more')];
  expect(pathInFolder(at('/mnt/disk/more/a/b.mp3'), two)).toBe(at('more/a/b.mp3'));
});

test('a path in a bucket is shown from its folder on, and a bucket’s name is no odd byte', () => {
  const folders = ['s3://abba/all', 's3://abba-live'];
  expect(distinctFolders([...folders, 's3://abba/all/more'])).toEqual(folders);
  expect(isInside('s3://abba', 's3://abba-live/a.mp3')).toBe(false);
  expect(pathInFolder('s3://abba/all/a/b.mp3', ['s3://abba/all'])).toBe('a/b.mp3');
  expect(pathInFolder('s3://abba-live/b.mp3', folders)).toBe(`abba-live${sep}b.mp3`);
  expect(readablePath('s3://abba-live/b.mp3')).toBe('s3://abba-live/b.mp3');
});
