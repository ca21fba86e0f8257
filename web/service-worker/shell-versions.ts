import { thisBuild } from './build-files.ts';
import { lockOfBuild, shellCacheOf } from './shell-names.ts';
import { home, worker } from './worker-scope.ts';

const { entry, files, stamp } = thisBuild;
const addressOf = (path: string) => new URL(path, home).href;
const ownCache = shellCacheOf(addressOf(entry));
const pageAddress = addressOf('shell');
/** No address of the server's: says that all of a shell is there. */
const wholeAddress = addressOf('kept-shell/whole');
/** So many at once: whoever listens meanwhile has the line. */
const atOnce = 2;

/** The caches of all builds of this Earshot that are here, this build's first. */
async function shellCaches(): Promise<string[]> {
  const ours = (await caches.keys()).filter((name) => name.startsWith(shellCacheOf(home.href)));
  return ours.toSorted((one, other) => Number(other === ownCache) - Number(one === ownCache));
}

/** A file of this build or of one that an open page came from. */
export async function cachedFile(address: string): Promise<Response | undefined> {
  const own = await caches.match(address, { cacheName: ownCache });
  if (own) return own;
  for (const cacheName of await shellCaches()) {
    const found = await caches.match(address, { cacheName });
    if (found) return found;
  }
  return undefined;
}

/** The page for whoever is known here, of the first build that is whole. */
export async function cachedPage(): Promise<Response | undefined> {
  for (const cacheName of await shellCaches())
    if (await caches.match(wholeAddress, { cacheName })) return caches.match(pageAddress, { cacheName });
  return undefined;
}

export async function isShellWhole(): Promise<boolean> {
  const mark = await caches.match(wholeAddress, { cacheName: ownCache });
  return (await mark?.text()) === stamp;
}

let filling: Promise<boolean> | undefined;
/**
 * Keeps what is missing of this build, a few files at a time, and the page as the server writes it now. Whether all of it is
 * here then: what did not come is asked for the next time.
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
  // In the middle of an update the server may have another build already; that one's worker comes next.
  if (!page.ok || !(await page.clone().text()).includes(entry)) return;
  const cache = await caches.open(ownCache);
  const isWhole = await isShellWhole();
  await cache.put(pageAddress, page);
  if (isWhole) return;
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  // What has no hash in its name may be another one by now.
  const missing = files
    .map(addressOf)
    .filter((address) => !kept.has(address) || !address.includes('/assets/'));
  const keepNext = async (): Promise<void> => {
    for (let address = missing.pop(); address !== undefined; address = missing.pop()) {
      const former = address.includes('/assets/') ? await cachedFile(address) : undefined;
      const file = former ?? (await fetch(address, { priority: 'low' }));
      if (!file.ok) throw new Error(`${address} did not come: ${file.status}.`);
      await cache.put(address, file);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, keepNext));
  await cache.put(wholeAddress, new Response(stamp));
}

/** Removes the builds that no page uses, once this one is whole: each open page holds a lock in the name of its own. */
export async function removeOldShells(): Promise<void> {
  if (!(await isShellWhole())) return;
  // Another one is about to take this one's place: what it has gathered is not in use yet.
  if (worker.registration.waiting || worker.registration.installing) return;
  const { held = [] } = await worker.navigator.locks.query();
  const used = new Set(held.map(({ name }) => name));
  for (const name of await shellCaches())
    if (name !== ownCache && !used.has(lockOfBuild(name))) await caches.delete(name);
}
