import { expect, test } from 'vitest';
import { isCall, isLyrics, isPicture, isScreen } from './shell-paths.ts';

test.each(['/', '/podcasts', '/album/l.42', '/playlist/p.1', '/settings', '/shared', '/nothing-here'])(
  'a screen may be opened without the server: %s',
  (path) => {
    expect(isScreen(path)).toBe(true);
  },
);

test.each([
  '/api/auth/leave',
  '/v1/me/library',
  '/assets/index.js',
  '/share/abc',
  '/share-target',
  '/shell',
  '/healthz',
  '/metrics',
  '/favicon.svg',
  '/manifest.webmanifest',
])('nothing else is ever answered with a page of the app: %s', (path) => {
  expect(isScreen(path)).toBe(false);
});

test('covers, lyrics and calls are distinguished', () => {
  const kinds = (path: string) => [isPicture(path), isLyrics(path), isCall(path)];
  expect(kinds('/api/folder/artwork/k1/300x300')).toEqual([true, false, false]);
  expect(kinds('/api/podcast/picture/feed/7')).toEqual([true, false, false]);
  expect(kinds('/v1/catalog/us/songs/1/lyrics')).toEqual([false, true, false]);
  expect(kinds('/api/podcast/chapters/7')).toEqual([false, true, false]);
  expect(kinds('/api/podcast/transcript/7')).toEqual([false, true, false]);
  expect(kinds('/v1/catalog/us/songs/1')).toEqual([false, false, true]);
  expect(kinds('/api/folder/audio/1')).toEqual([false, false, false]);
});
