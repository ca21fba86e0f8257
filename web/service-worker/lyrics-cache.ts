import { askNetwork, isAwayStatus } from './server-reachability.ts';
import { isWords } from './shell-paths.ts';
import { trim } from './trim-cache.ts';
import { readListener } from './user-record.ts';
import { ownPath, worker } from './worker-scope.ts';

const max = { count: 2_000, weight: 30 * 1024 * 1024 };
const looksEach = 100;
let news = 0;

/** Lyrics, chapters and transcripts come from the server, and without a network as they were read last by this listener. */
export function keepWords(): void {
  worker.addEventListener('fetch', (event) => {
    const path = event.request.method === 'GET' ? ownPath(event.request.url) : undefined;
    if (path !== undefined && isWords(path)) event.respondWith(words(event));
  });
}

async function words(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const userId = await readListener();
  const cache =
    userId === undefined ? undefined : await caches.open(`earshot-words-${userId}`).catch(() => undefined);
  if (!cache) return askNetwork(request);
  const answer = await askNetwork(request).catch(() => undefined);
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
