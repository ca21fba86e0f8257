import { createStore, delMany, keys } from 'idb-keyval';

/** What is kept of listeners in IndexedDB under keys that begin with their id. What they changed and was not sent is not among it. */
const stores = [
  ['earshot-downloads', 'records'],
  ['earshot-answers', 'answers'],
  ['earshot-answer-list', 'list'],
] as const;

async function forgetIn(database: string, name: string, userId: string): Promise<void> {
  const store = createStore(database, name);
  const own = (await keys(store)).filter((key) => Array.isArray(key) && key[0] === userId);
  await delMany(own, store);
}

/**
 * Removes all that is kept for a listener on this device: sound, covers, words, what screens showed. What they changed and the
 * server has not taken yet stays, for when they sign in again. Never rejects.
 */
export async function clearDevice(userId: string): Promise<void> {
  const gone = [
    ...['audio', 'covers', 'pictures', 'words'].map((kind) => caches.delete(`earshot-${kind}-${userId}`)),
    ...stores.map(([database, name]) => forgetIn(database, name, userId)),
  ];
  await Promise.allSettled(gone);
}
