/** Whether a path is a screen, for which the server responds with the page (server/page/page-routes.ts). */
export const isScreen = (path: string): boolean =>
  !/^\/(api|v1|assets|icons|share|share-target|shell|healthz|readyz|metrics)(\/|$)/.test(path) &&
  !/\.(js|css|map|png|jpg|svg|ico|txt|xml|json|webmanifest)$/.test(path);

/** Cached files whose names do not change with their contents. */
export const isShellFile = (path: string): boolean =>
  path === '/manifest.webmanifest' || path.startsWith('/icons/');

/** Whether a path is a call of an API. */
export const isCall = (path: string): boolean =>
  /^\/(api|v1)\//.test(path) && !isSoundOrWorker(path) && !isPicture(path) && !isLyrics(path);

/** Audio, which has its own route (audio-route.ts), and the script of the worker. */
export const isSoundOrWorker = (path: string): boolean =>
  /^\/api\/(folder|podcast)\/audio\//.test(path) || path === '/service-worker.js';

export const isPicture = (path: string): boolean =>
  /^\/api\/(folder\/artwork|podcast\/picture)\/[^/]+\/[^/]+$/.test(path);

/** Lyrics, chapters and transcripts. */
export const isLyrics = (path: string): boolean =>
  /^\/v1\/catalog\/[^/]+\/songs\/[^/]+\/lyrics$/.test(path) ||
  /^\/api\/podcast\/(chapters|transcript)\/[^/]+$/.test(path);
