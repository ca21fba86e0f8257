import { thisBuild } from './build-files.ts';
import { updateCurrentUser } from './current-user.ts';
import {
  fetchFromServer,
  isAwayStatus,
  isServerAway,
  markServerAway,
  within,
} from './server-reachability.ts';
import { type ShellReport, shellCacheOf, type WorkerMessage } from './shell-names.ts';
import { isCall, isScreen, isShellFile, isSoundOrWorker } from './shell-paths.ts';
import { cachedFile, cachedPage, fillShell, removeOldShells } from './shell-versions.ts';
import { home, ownPath, worker } from './worker-scope.ts';

/** A server that has not answered so long after a page was asked for is taken to be away. */
const patienceMilliseconds = 4_000;

/**
 * The app itself: its files come from this device, and its page from the server, so that it is never an old one; from this
 * device only where no server answers. Nothing is done at once: pages say when they are quiet (`listenToPages`).
 */
export function serveShell(): void {
  worker.addEventListener('activate', (event) => {
    event.waitUntil(Promise.all([worker.clients.claim(), preload(), removeOldShells()]));
  });
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const path = request.method === 'GET' ? ownPath(request.url) : undefined;
    if (path === undefined || isSoundOrWorker(path)) return;
    if (request.mode === 'navigate') {
      if (isScreen(path)) event.respondWith(page(event));
    } else if (path.startsWith('/assets/')) event.respondWith(file(request));
    else if (isShellFile(path)) event.respondWith(fetch(request).catch(() => kept(request)));
    else if (isServerAway() && isCall(path)) event.respondWith(fetchFromServer(request));
  });
  listenToPages();
}

/**
 * The page is asked for while this worker starts, not after. In Chromium alone: a preload that fails ends the navigation in
 * Firefox 153, whatever the worker answers.
 */
async function preload(): Promise<void> {
  if ('userAgentData' in worker.navigator) await worker.registration.navigationPreload.enable();
}

async function page(event: FetchEvent): Promise<Response> {
  const asked = fromServer(event);
  const soon = await within(patienceMilliseconds, asked);
  if (soon && !isAwayStatus(soon.status)) return soon;
  const found = await cachedPage().catch(() => undefined);
  if (!found) return asked;
  markServerAway();
  return found;
}

async function fromServer(event: FetchEvent): Promise<Response> {
  const preloaded: unknown = await event.preloadResponse;
  const answer = preloaded instanceof Response ? preloaded : await fetchFromServer(event.request);
  await updateCurrentUser(answer);
  return answer;
}

const file = async (request: Request) =>
  (await cachedFile(request.url).catch(() => undefined)) ?? fetch(request);

const kept = async (request: Request) => (await cachedFile(request.url)) ?? Response.error();

function listenToPages(): void {
  worker.addEventListener('message', (event) => {
    const said: WorkerMessage = event.data;
    if (said === 'take-over') void worker.skipWaiting();
    if (said === 'take-over-if-alone') event.waitUntil(takeOverIfAlone());
    if (said === 'keep-shell') event.waitUntil(keepAndReport(event.ports[0]));
  });
}

async function keepAndReport(port: MessagePort | undefined): Promise<void> {
  const isWhole = await fillShell();
  const cache = shellCacheOf(new URL(thisBuild.entry, home).href);
  port?.postMessage({ cache, isWhole } satisfies ShellReport);
  await removeOldShells();
}

/** What sounds in another page goes through the worker that it has. */
async function takeOverIfAlone(): Promise<void> {
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.length <= 1) await worker.skipWaiting();
}
