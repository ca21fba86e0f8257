import { wallTimeMs } from '#rules/clock.ts';
import { fetchFromServer, isAwayStatus } from './server-reachability.ts';
import { isPicture } from './shell-paths.ts';
import { trim } from './trim-cache.ts';
import { readUser } from './user-record.ts';
import { ownPath, worker } from './worker-scope.ts';

const limits = { count: 3_000, weight: 150 * 1024 * 1024 };
/** The cache is trimmed after this many additions. */
const trimInterval = 200;
const maxCoverAgeMs = 24 * 60 * 60 * 1000;
const otherSizes = [600, 300, 1000, 100];

let addedCount = 0;

/** Serves covers from a cache of the user; without a network in any cached size. */
export function serveImages(): void {
  worker.addEventListener('fetch', (event) => {
    const path = event.request.method === 'GET' ? ownPath(event.request.url) : undefined;
    if (path !== undefined && isPicture(path)) event.respondWith(imageResponse(event));
  });
}

/** Finds a cached picture by its address. */
type Match = (address: string, options?: CacheQueryOptions) => Promise<Response | undefined>;

type ImageCaches = {
  /** Pictures that were shown; the oldest are trimmed. */
  recent: Cache;
  /** Covers of downloads (web/downloads/store/downloaded-covers.ts). */
  matchCover: Match;
};

async function imageCaches(): Promise<ImageCaches | undefined> {
  const userId = await readUser();
  if (userId === undefined) return undefined;
  const cacheName = `earshot-covers-${userId}`;
  return {
    recent: await caches.open(`earshot-pictures-${userId}`),
    matchCover: (address, options) => caches.match(address, { ...options, cacheName }),
  };
}

async function imageResponse(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const pictures = await imageCaches().catch(() => undefined);
  if (!pictures) return fetchFromServer(request);
  const { recent: cache, matchCover } = pictures;
  const cached = await cache.match(request.url);
  if (cached) {
    if (isStale(request.url, cached)) event.waitUntil(fetchAndCache(cache, event).catch(() => undefined));
    return cached;
  }
  const answer = await fetchAndCache(cache, event).catch(() => undefined);
  if (answer && !isAwayStatus(answer.status)) return answer;
  return (
    (await matchOtherSize((...args) => cache.match(...args), request.url)) ??
    (await matchOtherSize(matchCover, request.url)) ??
    answer ??
    Response.error()
  );
}

/** Only covers of shows can be stale: the address of a picture of the folder changes with its contents. */
function isStale(address: string, { headers }: Response): boolean {
  const ageMs = Math.abs(wallTimeMs() - Date.parse(headers.get('date') ?? ''));
  return address.includes('/api/podcast/') && ageMs > maxCoverAgeMs;
}

async function fetchAndCache(cache: Cache, event: FetchEvent): Promise<Response> {
  const answer = await fetchFromServer(event.request);
  if (answer.status === 200) {
    const copy = answer.clone();
    event.waitUntil(addToCache(cache, event.request.url, copy).catch(() => undefined));
  }
  return answer;
}

async function addToCache(cache: Cache, address: string, answer: Response): Promise<void> {
  await cache.put(address, answer);
  if (addedCount++ % trimInterval === 0) await trim(cache, limits);
}

async function matchOtherSize(find: Match, address: string): Promise<Response | undefined> {
  if (address.includes('/api/podcast/')) return find(address, { ignoreSearch: true });
  for (const size of otherSizes) {
    const match = await find(address.replace(/[^/]+$/, `${size}x${size}`));
    if (match) return match;
  }
  return undefined;
}
