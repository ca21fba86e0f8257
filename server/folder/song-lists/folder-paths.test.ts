import { expect, test } from 'vitest';
import { folderTowards, pathOnDisk } from './folder-paths.ts';

test('in the only music folder one sees what lies in it, and walks on from there', () => {
  const folders = ['/music'];
  expect(folderTowards('/music/Rock/Live', undefined, folders)).toEqual({ name: 'Rock', value: 'Rock' });
  expect(pathOnDisk('Rock', folders)).toBe('/music/Rock');
  expect(folderTowards('/music/Rock/Live', '/music/Rock', folders)).toEqual({
    name: 'Live',
    value: 'Rock/Live',
  });
  // Songs that lie in it themselves are in no folder of it, and its neighbour is not it.
  expect(folderTowards('/music/Rock', '/music/Rock', folders)).toBeUndefined();
  expect(folderTowards('/music/Rockabilly', '/music/Rock', folders)).toBeUndefined();
  expect(folderTowards('/elsewhere/Rock', undefined, folders)).toBeUndefined();
});

test('of several music folders one sees each by its own name, and nothing of where it lies', () => {
  const folders = ['/home/ann/music', '/mnt/vinyl'];
  expect(folderTowards('/mnt/vinyl/Jazz', undefined, folders)).toEqual({ name: 'vinyl', value: 'vinyl' });
  expect(pathOnDisk('vinyl', folders)).toBe('/mnt/vinyl');
  expect(folderTowards('/mnt/vinyl/Jazz', '/mnt/vinyl', folders)).toEqual({
    name: 'Jazz',
    value: 'vinyl/Jazz',
  });
  expect(pathOnDisk('vinyl/Jazz', folders)).toBe('/mnt/vinyl/Jazz');
  expect(pathOnDisk('other', folders)).toBeUndefined();
});

test('the way up out of a music folder leads nowhere, and tells nothing of what is there', () => {
  for (const path of ['..', '../..', 'Rock/../..', '../music-private', '..\\..'])
    expect(pathOnDisk(path, ['/home/ann/music']), path).toBeUndefined();
  expect(pathOnDisk('vinyl/..', ['/home/ann/music', '/mnt/vinyl'])).toBeUndefined();
  expect(pathOnDisk('Rock/..', ['/music'])).toBe('/music');
});
