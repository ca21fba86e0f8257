import { IDBFactory } from 'fake-indexeddb';
import { createStore, type UseStore } from 'idb-keyval';
import { vi } from 'vitest';

/** An empty store. */
export function newStore(): UseStore {
  vi.stubGlobal('indexedDB', new IDBFactory());
  return createStore('outbox', 'saves');
}

/** Waits until the storage and the simulated server are idle, which takes several turns of the event loop. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 16; turn += 1)
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', resolve, { once: true });
      port1.start();
      port2.postMessage('');
    });
}
