/** Whether a path is one of the app's screens, as the server would answer it with the page (server/page/page-routes.ts). */
export const isScreen = (path: string): boolean =>
  !/^\/(api|v1|assets|icons|share|share-target|shell|healthz|readyz|metrics)(\/|$)/.test(path) &&
  !/\.(js|css|map|png|jpg|svg|ico|txt|xml|json|webmanifest)$/.test(path);

/** What else of the app is kept, under a name that stays when it changes. */
export const isShellFile = (path: string): boolean =>
  path === '/manifest.webmanifest' || path.startsWith('/icons/');

/** Whether it is asked of the server's programs. */
export const isCall = (path: string): boolean =>
  /^\/(api|v1)\//.test(path) && !isSoundOrWorker(path) && !isPicture(path) && !isLyrics(path);

/** What others answer (audio-route.ts), and what a browser asks about us. */
export const isSoundOrWorker = (path: string): boolean =>
  /^\/api\/(folder|podcast)\/audio\//.test(path) || path === '/service-worker.js';

export const isPicture = (path: string): boolean =>
  /^\/api\/(folder\/artwork|podcast\/picture)\/[^/]+\/[^/]+$/.test(path);

/** Lyrics, chapters and transcripts: what is read while something plays. */
export const isLyrics = (path: string): boolean =>
  /^\/v1\/catalog\/[^/]+\/songs\/[^/]+\/lyrics$/.test(path) ||
  /^\/api\/podcast\/(chapters|transcript)\/[^/]+$/.test(path);
