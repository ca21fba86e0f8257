import { expect, test } from 'vitest';
import { ownPath } from './oidc-routes.ts';

test.each([
  ['/album/l.1?disc=2', '/album/l.1?disc=2'],
  ['/search?term=a//b', '/search?term=a//b'],
  ['/podcasts#part', '/podcasts'],
  ['/album/api/x', '/album/api/x'],
])('a page of ours is gone on to: %s', (requested, path) => {
  expect(ownPath(requested)).toBe(path);
});

test.each([
  undefined,
  '',
  'album',
  'album/x',
  'https://evil.example.org',
  '//evil.example.org',
  '/\\evil.example.org',
  '/\t/evil.example.org',
  '/\t/evil.example.org/album',
  '/.//evil.example.org',
  '/a/..//evil.example.org',
  '/login',
  '/api/auth/leave',
  '/a/../api/auth/leave',
  'javascript:alert(1)',
  `/${'x'.repeat(2_000)}`,
])('anything else leads home: %j', (requested) => {
  expect(ownPath(requested)).toBe('/');
});
