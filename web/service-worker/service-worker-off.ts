import { worker } from './worker-scope.ts';

// Replaces the worker where the operator turned it off (SERVICE_WORKER): deletes the caches of the other worker and
// unregisters. Pages then request everything from the server. Downloads stay for when the worker is turned on again.

/** Caches whose contents the server can send again. */
const isReplaceable = (name: string) => /^earshot-(shell|pictures|words|shared)\b/.test(name);

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(unregister()));

async function unregister(): Promise<void> {
  for (const name of await caches.keys()) if (isReplaceable(name)) await caches.delete(name);
  await worker.registration.unregister();
}
