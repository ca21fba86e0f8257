import { fetchFromServer, isAwayStatus } from './server-reachability.ts';
import { isPicture } from './shell-paths.ts';
import { trim } from './trim-cache.ts';
import { readUser } from './user-record.ts';
import { ownPath, worker } from './worker-scope.ts';

const max = { count: 3_000, weight: 150 * 1024 * 1024 };
/** After so many new ones it is looked whether there are too many. */
const looksEach = 200;
const freshMilliseconds = 24 * 60 * 60 * 1000;
const otherSizes = [600, 300, 1000, 100];

let news = 0;

/** Covers come from this device, for each listener from a cache of their own; without a network in any size that is there. */
export function serveImages(): void {
  worker.addEventListener('fetch', (event) => {
    const path = event.request.method === 'GET' ? ownPath(event.request.url) : undefined;
    if (path !== undefined && isPicture(path)) event.respondWith(picture(event));
  });
}

/** A picture of this address that is here. */
type Match = (address: string, options?: CacheQueryOptions) => Promise<Response | undefined>;

type Pictures = {
  /** Of what was shown: the oldest make room. */
  shown: Cache;
  /** Of what is kept on this device (web/downloads/store/downloaded-covers.ts). */
  matchCover: Match;
};

async function picturesOfListener(): Promise<Pictures | undefined> {
  const userId = await readUser();
  if (userId === undefined) return undefined;
  const cacheName = `earshot-covers-${userId}`;
  return {
    shown: await caches.open(`earshot-pictures-${userId}`),
    matchCover: (address, options) => caches.match(address, { ...options, cacheName }),
  };
}

async function picture(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const pictures = await picturesOfListener().catch(() => undefined);
  if (!pictures) return fetchFromServer(request);
  const { shown: cache, matchCover } = pictures;
  const kept = await cache.match(request.url);
  if (kept) {
    if (isStale(kept)) event.waitUntil(askAndKeep(cache, event).catch(() => undefined));
    return kept;
  }
  const answer = await askAndKeep(cache, event).catch(() => undefined);
  if (answer && !isAwayStatus(answer.status)) return answer;
  return (
    (await inOtherSize((...asked) => cache.match(...asked), request.url)) ??
    (await inOtherSize(matchCover, request.url)) ??
    answer ??
    Response.error()
  );
}

/** A picture of the folder has another address when it changes; a show's cover has not. */
function isStale({ url, headers }: Response): boolean {
  const age = Date.now() - Date.parse(headers.get('date') ?? '');
  return url.includes('/api/podcast/') && age > freshMilliseconds;
}

async function askAndKeep(cache: Cache, event: FetchEvent): Promise<Response> {
  const answer = await fetchFromServer(event.request);
  if (answer.status === 200) {
    const copy = answer.clone();
    event.waitUntil(keep(cache, event.request.url, copy).catch(() => undefined));
  }
  return answer;
}

async function keep(cache: Cache, address: string, answer: Response): Promise<void> {
  await cache.put(address, answer);
  if (news++ % looksEach === 0) await trim(cache, max);
}

async function inOtherSize(match: Match, address: string): Promise<Response | undefined> {
  if (address.includes('/api/podcast/')) return match(address, { ignoreSearch: true });
  for (const size of otherSizes) {
    const found = await match(address.replace(/[^/]+$/, `${size}x${size}`));
    if (found) return found;
  }
  return undefined;
}
