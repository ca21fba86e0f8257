import { fetchFromServer, isAwayStatus } from './server-reachability.ts';
import { isLyrics } from './shell-paths.ts';
import { trim } from './trim-cache.ts';
import { readUser } from './user-record.ts';
import { ownPath, worker } from './worker-scope.ts';

const limits = { count: 2_000, weight: 30 * 1024 * 1024 };
const trimInterval = 100;
let addedCount = 0;

/** Serves lyrics, chapters and transcripts from the server; without a network from the cache of the user. */
export function serveLyrics(): void {
  worker.addEventListener('fetch', (event) => {
    const path = event.request.method === 'GET' ? ownPath(event.request.url) : undefined;
    if (path !== undefined && isLyrics(path)) event.respondWith(lyricsResponse(event));
  });
}

async function lyricsResponse(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const userId = await readUser();
  const cache =
    userId === undefined ? undefined : await caches.open(`earshot-words-${userId}`).catch(() => undefined);
  if (!cache) return fetchFromServer(request);
  const answer = await fetchFromServer(request).catch(() => undefined);
  if (answer?.status === 200) {
    const copy = answer.clone();
    event.waitUntil(addToCache(cache, request.url, copy).catch(() => undefined));
  }
  if (answer && !isAwayStatus(answer.status)) return answer;
  return (await cache.match(request.url)) ?? answer ?? Response.error();
}

async function addToCache(cache: Cache, address: string, answer: Response): Promise<void> {
  await cache.put(address, answer);
  if (addedCount++ % trimInterval === 0) await trim(cache, limits);
}
