import { backgroundDoneType } from '../downloads/store/background-name.ts';
import { storeFetchedAudio } from './store-fetched-audio.ts';
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

/** Stores the results of background fetches, partial ones too (web/downloads/download-manager/background-fetch.ts). */
export function storeBackgroundFetches(): void {
  for (const ending of endings)
    worker.addEventListener(ending, (event) => event.waitUntil(storeFetched(event.registration)));
}

async function storeFetched(registration: BackgroundFetchRegistration): Promise<void> {
  await storeFetchedAudio(await readUser(), registration, ownPath);
  for (const page of await worker.clients.matchAll({ includeUncontrolled: true }))
    page.postMessage(backgroundDoneType, []);
}
