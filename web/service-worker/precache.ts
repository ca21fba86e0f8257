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

/** A server that takes longer than this for a page counts as unreachable. */
const serverTimeoutMs = 4_000;

/**
 * Serves the app: its files from the cache, its page from the server, so that it is never an old one, and from the cache only
 * while the server is unreachable. The cache is filled when a page reports that it is idle (`listenToPages`).
 */
export function serveShell(): void {
  worker.addEventListener('activate', (event) => {
    event.waitUntil(Promise.all([worker.clients.claim(), preload(), removeOldShells()]));
  });
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const path = request.method === 'GET' ? ownPath(request.url) : undefined;
    const response = path === undefined || isSoundOrWorker(path) ? undefined : responseFor(path, event);
    if (response !== undefined) event.respondWith(response);
  });
  listenToPages();
}

/** The worker's response to a GET below our address; undefined: the browser's own. */
function responseFor(path: string, event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  if (request.mode === 'navigate') return isScreen(path) ? pageResponse(event) : undefined;
  if (path.startsWith('/assets/')) return fileResponse(request);
  if (isShellFile(path)) return fetch(request).catch(() => cachedOnly(request));
  return isServerAway() && isCall(path) ? fetchFromServer(request) : undefined;
}

/**
 * Requests the page while the worker starts. In Chromium alone: in Firefox 153 a failed preload ends the navigation, whatever
 * the worker responds.
 */
async function preload(): Promise<void> {
  if ('userAgentData' in worker.navigator) await worker.registration.navigationPreload.enable();
}

async function pageResponse(event: FetchEvent): Promise<Response> {
  const response = fromServer(event);
  const earlyResponse = await within(serverTimeoutMs, response);
  if (earlyResponse && !isAwayStatus(earlyResponse.status)) return earlyResponse;
  const cached = await cachedPage().catch(() => undefined);
  if (!cached) return response;
  markServerAway();
  return cached;
}

async function fromServer(event: FetchEvent): Promise<Response> {
  const preloaded: unknown = await event.preloadResponse;
  const answer = preloaded instanceof Response ? preloaded : await fetchFromServer(event.request);
  await updateCurrentUser(answer);
  return answer;
}

const fileResponse = async (request: Request) =>
  (await cachedFile(request.url).catch(() => undefined)) ?? fetch(request);

const cachedOnly = async (request: Request) => (await cachedFile(request.url)) ?? Response.error();

function listenToPages(): void {
  worker.addEventListener('message', (event) => {
    const message: WorkerMessage = event.data;
    if (message === 'take-over-if-alone') event.waitUntil(takeOverIfAlone());
    if (message === 'keep-shell') event.waitUntil(fillAndReport(event.ports[0]));
  });
}

async function fillAndReport(port: MessagePort | undefined): Promise<void> {
  const isWhole = await fillShell();
  const cache = shellCacheOf(new URL(thisBuild.entry, home).href);
  port?.postMessage({ cache, isWhole } satisfies ShellReport);
  await removeOldShells();
}

/** Does not replace the worker of other open pages: audio that plays there runs through it. */
async function takeOverIfAlone(): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length <= 1) await worker.skipWaiting();
}
