import { serverUrl } from '#web/ui/addresses/server-url.ts';
import { backgroundDoneType, backgroundName } from '../store/background-name.ts';
import type { DownloadFile } from '../store/download-shapes.ts';
import type { DownloadsState } from './download-list.ts';
import { byAge } from './download-queue.ts';
import type { Downloads } from './downloads.ts';

/** More in one go are a night's work for a phone; the next page goes on. */
const maxFiles = 300;
/** A worker that says nothing keeps nothing. */
const patienceMilliseconds = 5_000;

/** What the browser is to fetch: what waits, in its order. Nothing while the listener wants to wait. */
export function filesToHandOver({ items, files, settings, halt }: DownloadsState): DownloadFile[] {
  if (settings.isPaused || settings.wifiOnly || halt === 'full') return [];
  const keys = new Set(byAge(items).flatMap((item) => (item.isPaused ? [] : item.files)));
  const waiting = [...keys].flatMap((key) => files.get(key) ?? []).filter(({ state }) => state === 'waiting');
  return waiting.slice(0, maxFiles);
}

const requestOf = ({ address }: DownloadFile) =>
  new Request(serverUrl(address), {
    credentials: 'same-origin',
    headers: { 'x-earshot-download': 'yes' },
  });

/** Resolves when the worker has stored the response. */
function fetchResult(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const over = AbortSignal.timeout(patienceMilliseconds);
  over.addEventListener('abort', () => resolve());
  const hear = ({ data }: MessageEvent<unknown>) => data === backgroundDoneType && resolve();
  navigator.serviceWorker.addEventListener('message', hear, { signal: over });
  return promise;
}

/** Nobody answers where there is no worker, and nothing is handed over. */
const background = async () => (await navigator.serviceWorker.ready).backgroundFetch;

type Needs = Pick<Downloads, 'store' | 'hold'> & { userId: string; title: string };

/**
 * A phone stops a page that nobody sees: there the browser itself fetches what waits meanwhile, where it can (Background
 * Fetch), and the page goes on where that ended. Answers how to stop.
 */
export function handOverWhenHidden({ userId, title, store, hold }: Needs): () => void {
  if (!('serviceWorker' in navigator) || !matchMedia('(pointer: coarse)').matches) return () => undefined;
  const name = backgroundName(userId);

  /** Once while the page is hidden: what is refused once is refused again. */
  let isHandedOver = false;

  async function handOver(): Promise<void> {
    const manager = await background();
    const waiting = filesToHandOver(store.getState());
    if (!manager || isHandedOver || waiting.length === 0 || document.visibilityState === 'visible') return;
    isHandedOver = true;
    hold(true);
    await manager.fetch(name, waiting.map(requestOf), { title }).catch(() => hold(false));
  }

  async function takeBack(): Promise<void> {
    const going = await (await background())?.get(name);
    const fetchDone = fetchResult();
    if (going && (await going.abort())) await fetchDone;
    isHandedOver = false;
    hold(false);
  }

  const look = () =>
    void (document.visibilityState === 'hidden' ? handOver() : takeBack()).catch(() => undefined);
  document.addEventListener('visibilitychange', look);
  look();
  // What was pressed last may be known a moment after the page went.
  const stop = store.subscribe((now, before) => {
    if (now.files !== before.files && document.visibilityState === 'hidden') look();
  });
  return () => {
    stop();
    document.removeEventListener('visibilitychange', look);
  };
}
