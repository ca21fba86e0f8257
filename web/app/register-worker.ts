import { serverUrl } from '#web/ui/addresses/server-url.ts';
import { ownScript } from '#web/ui/trusted/own-script.ts';

/**
 * Puts our worker between the page and the network, where the browser has such a thing: on https and on this machine itself.
 * Undefined also where the server turned it off (server/page/page-text.ts): a worker that is still here is asked to look for what
 * takes its place, and leaves.
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  if (document.documentElement.dataset['worker'] === 'off') {
    await (await navigator.serviceWorker.getRegistration(serverUrl('/')))?.update();
    return undefined;
  }
  const address = ownScript(serverUrl('/service-worker.js'));
  return navigator.serviceWorker.register(address, { scope: serverUrl('/'), updateViaCache: 'none' });
}
