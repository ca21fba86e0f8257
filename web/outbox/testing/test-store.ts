import { IDBFactory } from 'fake-indexeddb';
import { createStore, type UseStore } from 'idb-keyval';
import { vi } from 'vitest';

/** A browser's store that nothing was kept in yet. */
export function newStore(): UseStore {
  vi.stubGlobal('indexedDB', new IDBFactory());
  return createStore('outbox', 'saves');
}

/** What the storage and the pretended server do takes several turns of the loop. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 16; turn += 1)
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', resolve, { once: true });
      port1.start();
      port2.postMessage('');
    });
}
