/**
 * The pictures of a listener's downloads (docs/offline.md), apart from the cache of pictures on screens, which evicts
 * old ones. Read by the worker (web/service-worker/image-cache.ts).
 */
const nameOf = (userId: string) => `earshot-covers-${userId}`;

const urlOf = (address: string) => new URL(address, location.origin).href;

/** Brings a picture that is not here yet. What cannot be brought is left out. */
export async function storeCover(userId: string, address: string): Promise<void> {
  const cache = await caches.open(nameOf(userId));
  if (await cache.match(address)) return;
  await cache.add(address).catch(() => undefined);
}

/** Lets all others go. */
export async function deleteOtherCovers(userId: string, addresses: Iterable<string>): Promise<void> {
  const coverUrls = new Set([...addresses].map(urlOf));
  // Without downloads no cache is left behind.
  if (coverUrls.size === 0) return void (await caches.delete(nameOf(userId)));
  const cache = await caches.open(nameOf(userId));
  const others = (await cache.keys()).filter(({ url }) => !coverUrls.has(url));
  await Promise.all(others.map((request) => cache.delete(request)));
}
