import { backgroundDoneType } from '../downloads/store/background-name.ts';
import { cacheMetadata } from './metadata-cache.ts';
import { readUser } from './user-record.ts';
import { ownPath, worker } from './worker-scope.ts';

interface BackgroundFetchEvent extends ExtendableEvent {
  readonly registration: BackgroundFetchRegistration;
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    backgroundfetchsuccess: BackgroundFetchEvent;
    backgroundfetchfail: BackgroundFetchEvent;
    backgroundfetchabort: BackgroundFetchEvent;
  }
}

const endings = ['backgroundfetchsuccess', 'backgroundfetchfail', 'backgroundfetchabort'] as const;

/** Keeps what the browser fetched by itself while no page was seen (web/downloads/download-manager/background-fetch.ts): also part of it. */
export function storeBackgroundFetches(): void {
  for (const ending of endings)
    worker.addEventListener(ending, (event) => event.waitUntil(keepAll(event.registration)));
}

async function keepAll(registration: BackgroundFetchRegistration): Promise<void> {
  await cacheMetadata(await readUser(), registration, ownPath);
  for (const page of await worker.clients.matchAll({ includeUncontrolled: true }))
    page.postMessage(backgroundDoneType, []);
}
