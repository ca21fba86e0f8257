/** Where a screen needs full authorisation (behaviour.md#screens); routes.ts has a screen for each. */
export const guardedPaths = [
  '/',
  '/search',
  '/album/:albumId/:type?',
  '/artist/:id',
  '/station/:stationId/:type?',
  '/playlist-display',
  '/playlist/:playlistId',
  '/library',
  '/favourites',
  '/new-playlist',
  '/podcasts',
  '/podcast/:id',
  '/books',
  '/book/:id',
  '/podcast-episode/:id',
  '/podcast-export',
  '/settings',
] as const;
export type GuardedPath = (typeof guardedPaths)[number];

export const stacksPath = '/stacks';

const patterns = [
  ...guardedPaths,
  '/login',
  '/signup',
  '/account',
  '/server',
  '/settings/apps',
  '/settings/radio',
  '/on-this-device',
  '/connect-app',
  stacksPath,
].map(
  (path) => new RegExp(`^${path.replaceAll(/\/:\w+\?/g, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'),
);

/** Whether a visitor who is not authorised sees the log-in here, or what is linked from it: that needs no router. */
export const isLoginAddress = (pathname: string) => patterns.some((pattern) => pattern.test(pathname));
