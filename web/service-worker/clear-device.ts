import { createStore, delMany, keys } from 'idb-keyval';

/** Stores in IndexedDB whose keys begin with a user id. The outbox is not listed: unsent changes must survive. */
const stores = [
  ['earshot-downloads', 'records'],
  ['earshot-answers', 'answers'],
  ['earshot-answer-list', 'list'],
] as const;

async function deleteFromStore(database: string, name: string, userId: string): Promise<void> {
  const store = createStore(database, name);
  const own = (await keys(store)).filter((key) => Array.isArray(key) && key[0] === userId);
  await delMany(own, store);
}

/**
 * Deletes the data of a user on this device: audio, covers, lyrics, cached queries. Unsent changes stay until the user signs
 * in again. Never rejects.
 */
export async function clearDevice(userId: string): Promise<void> {
  const deletions = [
    ...['audio', 'covers', 'pictures', 'words'].map((kind) => caches.delete(`earshot-${kind}-${userId}`)),
    ...stores.map(([database, name]) => deleteFromStore(database, name, userId)),
  ];
  await Promise.allSettled(deletions);
}
