import { expect, test } from 'vitest';
import { travellingPaths } from './travelling-paths.ts';

const here = travellingPaths(['/mnt/music', '/mnt/music two', '/srv/books']);
const there = travellingPaths(['/a', '/b/c', '/d']);

test.each([
  ['/mnt/music/x/1.mp3', '/a/x/1.mp3'],
  ['/mnt/music two/1.mp3', '/b/c/1.mp3'],
  ['/srv/books', '/d'],
  ['/elsewhere/1.mp3', '/elsewhere/1.mp3'],
  ['', ''],
])('%j of one server is %j of another', (path, arrived) => {
  expect(there.arrive(here.leave(path))).toBe(arrived);
});

test('a path in a folder that a server does not name stays as it travelled', () => {
  expect(travellingPaths(['/a']).arrive(here.leave('/srv/books/1.mp3'))).toBe('2/1.mp3');
});
