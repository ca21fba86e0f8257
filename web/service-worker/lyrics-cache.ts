import { fetchFromServer, isAwayStatus } from './server-reachability.ts';
import { isLyrics } from './shell-paths.ts';
import { trim } from './trim-cache.ts';
import { readUser } from './user-record.ts';
import { ownPath, worker } from './worker-scope.ts';

const max = { count: 2_000, weight: 30 * 1024 * 1024 };
const looksEach = 100;
let news = 0;

/** Lyrics, chapters and transcripts come from the server, and without a network as they were read last by this listener. */
export function serveLyrics(): void {
  worker.addEventListener('fetch', (event) => {
    const path = event.request.method === 'GET' ? ownPath(event.request.url) : undefined;
    if (path !== undefined && isLyrics(path)) event.respondWith(words(event));
  });
}

async function words(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const userId = await readUser();
  const cache =
    userId === undefined ? undefined : await caches.open(`earshot-words-${userId}`).catch(() => undefined);
  if (!cache) return fetchFromServer(request);
  const answer = await fetchFromServer(request).catch(() => undefined);
  if (answer?.status === 200) {
    const copy = answer.clone();
    event.waitUntil(keep(cache, request.url, copy).catch(() => undefined));
  }
  if (answer && !isAwayStatus(answer.status)) return answer;
  return (await cache.match(request.url)) ?? answer ?? Response.error();
}

async function keep(cache: Cache, address: string, answer: Response): Promise<void> {
  await cache.put(address, answer);
  if (news++ % looksEach === 0) await trim(cache, max);
}
