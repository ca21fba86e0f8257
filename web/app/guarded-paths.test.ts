import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { guardedPaths, isLoginAddress } from './guarded-paths.ts';
import { guardedRoutes, songRoute } from './routes.ts';

test('each guarded address has a screen', () => {
  expect(guardedRoutes.map(({ path }) => path)).toEqual(guardedPaths);
});

test.each([
  '/',
  '/search',
  '/album/7',
  '/album/7/albums',
  '/Album/7/',
  '/album',
  '/album/7/8/9',
  '/song/7',
  '/invitation',
  '/nowhere',
  '/podcast-episode/a%20b',
])('%s needs a log-in exactly where the router has a guarded screen for it', (address) => {
  const isGuarded = guardedPaths.some((path) => matchPath(path, address) !== null);
  expect(isLoginAddress(address)).toBe(isGuarded);
  expect(isLoginAddress(address) && matchPath(songRoute.path, address) !== null).toBe(false);
});

test.each(['/login', '/signup', '/account', '/server', '/stacks'])(
  '%s is there without a router',
  (address) => {
    expect(isLoginAddress(address)).toBe(true);
  },
);
