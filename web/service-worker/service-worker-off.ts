import { worker } from './worker-scope.ts';

// In the place of the worker where the server turned it off (SERVICE_WORKER): it takes away what the other one put there and
// leaves. Pages go on, and ask the server for everything. What was downloaded stays for the day it is turned on again.

/** What can be had again from the server. */
const isPassing = (name: string) => /^earshot-(shell|pictures|words|shared)\b/.test(name);

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  for (const name of await caches.keys()) if (isPassing(name)) await caches.delete(name);
  await worker.registration.unregister();
}
