import { thisBuild } from './build-files.ts';
import { lockOfBuild, shellCacheOf } from './shell-names.ts';
import { home, worker } from './worker-scope.ts';

const { entry, files, stamp } = thisBuild;
const addressOf = (path: string) => new URL(path, home).href;
const ownCache = shellCacheOf(addressOf(entry));
const pageAddress = addressOf('shell');
/** Marks a complete cache; the server has no such address. */
const wholeAddress = addressOf('kept-shell/whole');
/** Parallel downloads; few, to leave bandwidth for playback. */
const concurrency = 2;

/** The caches of all builds of this Earshot, this build's first. */
async function shellCaches(): Promise<string[]> {
  const ownCaches = (await caches.keys()).filter((name) => name.startsWith(shellCacheOf(home.href)));
  return ownCaches.toSorted((one, other) => Number(other === ownCache) - Number(one === ownCache));
}

/** A file of this build, or of the build of another open page. */
export async function cachedFile(address: string): Promise<Response | undefined> {
  const own = await caches.match(address, { cacheName: ownCache });
  if (own) return own;
  for (const cacheName of await shellCaches()) {
    const match = await caches.match(address, { cacheName });
    if (match) return match;
  }
  return undefined;
}

/** The page of the first complete build. */
export async function cachedPage(): Promise<Response | undefined> {
  for (const cacheName of await shellCaches())
    if (await caches.match(wholeAddress, { cacheName })) return caches.match(pageAddress, { cacheName });
  return undefined;
}

export async function isShellWhole(): Promise<boolean> {
  const storedStamp = await caches.match(wholeAddress, { cacheName: ownCache });
  return (await storedStamp?.text()) === stamp;
}

let filling: Promise<boolean> | undefined;
/**
 * Downloads missing files of this build, and the current page. Returns whether the cache is complete; failed files are
 * requested the next time.
 */
export function fillShell(): Promise<boolean> {
  filling ??= fill()
    .then(isShellWhole, isShellWhole)
    .finally(() => {
      filling = undefined;
    });
  return filling;
}

async function fill(): Promise<void> {
  const page = await fetch(pageAddress, { cache: 'no-store', priority: 'low' });
  // During an update the server may already have another build, whose worker fills its own cache.
  if (!page.ok || !(await page.clone().text()).includes(entry)) return;
  const cache = await caches.open(ownCache);
  const isWhole = await isShellWhole();
  await cache.put(pageAddress, page);
  if (isWhole) return;
  const cachedUrls = new Set((await cache.keys()).map(({ url }) => url));
  // A file without a hash in its name may have changed.
  const missing = files
    .map(addressOf)
    .filter((address) => !cachedUrls.has(address) || !address.includes('/assets/'));
  const fetchNext = async (): Promise<void> => {
    for (let address = missing.pop(); address !== undefined; address = missing.pop()) {
      const existing = address.includes('/assets/') ? await cachedFile(address) : undefined;
      const file = existing ?? (await fetch(address, { priority: 'low' }));
      if (!file.ok) throw new Error(`${address} did not come: ${file.status}.`);
      await cache.put(address, file);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, fetchNext));
  await cache.put(wholeAddress, new Response(stamp));
}

/** Deletes the caches of builds that no page uses, once this build is whole: each open page holds the lock of its build. */
export async function removeOldShells(): Promise<void> {
  if (!(await isShellWhole())) return;
  // A newer worker is about to take over, and no page holds the lock of its cache yet.
  if (worker.registration.waiting || worker.registration.installing) return;
  const { held: locks = [] } = await worker.navigator.locks.query();
  const namesInUse = new Set(locks.map(({ name }) => name));
  for (const name of await shellCaches())
    if (name !== ownCache && !namesInUse.has(lockOfBuild(name))) await caches.delete(name);
}
