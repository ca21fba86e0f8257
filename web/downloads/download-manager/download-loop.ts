import type { PlayableItem } from '#rules/queue/item.ts';
import type { DownloadFile } from '../store/download-shapes.ts';
import type { DownloadList } from './download-list.ts';
import { nextFile } from './download-order.ts';
import { fetchFile, RefusedDownload } from './fetch-file.ts';
import { isMetered } from './is-metered.ts';

export type LoopNeeds = {
  /** Brings what belongs to a sound beside it: pictures, words, chapters. Never rejects. */
  bringBeside: (item: PlayableItem) => Promise<void>;
  fetchSound?: typeof fetchFile;
  now?: () => number;
};

/** What did not come is tried again after so long, or as soon as the browser has a network again. */
const patienceMilliseconds = 15_000;

/** The sound to fetch now; says where it waits for Wi-Fi. */
function wantedIn(store: DownloadList['store']): DownloadFile | undefined {
  const { settings, halt } = store.getState();
  if (settings.isPaused || halt) return undefined;
  const file = nextFile(store.getState());
  if (!file || !settings.wifiOnly || !isMetered()) return file;
  store.setState({ halt: 'metered' });
  return undefined;
}

/** Fetches one sound after the other for as long as something waits; `alone` lets one tab of the browser do so at a time. */
export function createDownloadLoop(
  { store, pieces, changeFile }: Pick<DownloadList, 'store' | 'pieces' | 'changeFile'>,
  alone: (run: () => Promise<void>, signal: AbortSignal) => Promise<void>,
  { bringBeside, fetchSound = fetchFile, now = Date.now }: LoopNeeds,
) {
  const closed = new AbortController();
  let fetching: AbortController | undefined;
  let isRunning = false;
  let isHeld = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function fetchOne({ key, ...file }: DownloadFile): Promise<void> {
    const stop = new AbortController();
    fetching = stop;
    store.setState({ current: key });
    try {
      const signal = AbortSignal.any([stop.signal, closed.signal]);
      const onPiece = (keptBytes: number, totalBytes: number | null) =>
        changeFile(key, { keptBytes, totalBytes });
      const totalBytes = await fetchSound({ key, ...file }, { pieces, signal, onPiece });
      changeFile(key, { state: 'whole', keptBytes: totalBytes, totalBytes, keptAt: now() });
      await bringBeside(file.item);
    } catch (thrown) {
      // Whoever stopped it knows what comes next.
      if (!stop.signal.aborted && !closed.signal.aborted) fail(key, thrown);
    } finally {
      store.setState({ current: undefined });
    }
  }

  function fail(key: string, thrown: unknown): void {
    if (thrown instanceof RefusedDownload)
      return changeFile(key, { state: 'failed', problem: thrown.message });
    const isFull = thrown instanceof DOMException && thrown.name === 'QuotaExceededError';
    store.setState({ halt: isFull ? 'full' : 'away' });
    if (!isFull) timer = setTimeout(wake, patienceMilliseconds);
  }

  const wantedNow = () => (closed.signal.aborted || isHeld ? undefined : wantedIn(store));

  async function run(): Promise<void> {
    for (let file = wantedNow(); file; file = wantedNow())
      // oxlint-disable-next-line no-await-in-loop -- one sound at a time
      await fetchOne(file);
  }

  /** Something waits, or what stood in its way may be gone. */
  function wake(): void {
    clearTimeout(timer);
    if (store.getState().halt !== 'full') store.setState({ halt: undefined });
    if (isRunning || wantedNow() === undefined) return;
    isRunning = true;
    void alone(run, closed.signal)
      .catch(() => undefined)
      .finally(() => {
        isRunning = false;
        if (wantedNow()) wake();
      });
  }
  for (const change of ['online', 'focus']) addEventListener(change, wake, { signal: closed.signal });

  return {
    wake,
    /** Stops what is on its way; what is here of it stays. */
    letGo: () => fetching?.abort(),
    /** Somebody else fetches meanwhile. */
    hold: (held: boolean): void => {
      isHeld = held;
      if (held) fetching?.abort();
      else wake();
    },
    close(): void {
      clearTimeout(timer);
      closed.abort();
    },
  };
}
