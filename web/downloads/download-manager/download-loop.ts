import { wallTimeMs } from '#rules/clock.ts';
import type { PlayableItem } from '#rules/queue/item.ts';
import { serverUrl } from '#web/ui/addresses/server-url.ts';
import type { openAudioPieces } from '../store/audio-pieces.ts';
import { wholeLength, writeChunks } from '../store/chunk-writer.ts';
import type { DownloadFile } from '../store/download-shapes.ts';
import type { DownloadList } from './download-list.ts';
import { nextFile } from './download-queue.ts';
import { isMetered } from './is-metered.ts';

/** The server refused this sound, and will refuse it again: the message is a sentence. */
export class RefusedDownload extends Error {}

const retried = new Set([401, 403, 408, 425, 429]);

export type LoopNeeds = {
  /** Fetches what belongs to a sound: pictures, lyrics, chapters. Never rejects. */
  bringBeside: (item: PlayableItem) => Promise<void>;
  fetchSound?: typeof fetchFile;
  now?: () => number;
};

/** A failed download is tried again after this time, or as soon as the browser has a network again. */
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
  { bringBeside, fetchSound = fetchFile, now = wallTimeMs }: LoopNeeds,
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
      // The caller that stopped it starts the next one.
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
      // One sound at a time.
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
    hold: (isOnHold: boolean): void => {
      isHeld = isOnHold;
      if (isOnHold) fetching?.abort();
      else wake();
    },
    close(): void {
      clearTimeout(timer);
      closed.abort();
    },
  };
}

type Needs = {
  pieces: ReturnType<typeof openAudioPieces>;
  signal: AbortSignal;
  /** After each piece, with what is known of the whole. */
  onPiece: (keptBytes: number, totalBytes: number | null) => void;
  ask?: typeof fetch;
};

const isForGood = (status: number) => status >= 400 && status < 500 && !retried.has(status);

/** `bytes 10-19/30`. */
function rangeOf(answer: Response): { start: number; totalBytes: number | null } | undefined {
  const [, start, total] =
    /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(answer.headers.get('content-range') ?? '') ?? [];
  if (answer.status !== 206 || start === undefined) return undefined;
  return { start: Number(start), totalBytes: total === '*' ? null : Number(total) };
}

/** Only a strong tag can say that two parts are of the same file (RFC 9110 §13.1.5). */
const strong = (etag: string | null | undefined) => (etag?.startsWith('"') ? etag : undefined);

/**
 * Fetches a sound from where it stopped and stores it piece by piece. Resolves with its length when it is complete.
 * Rejects with `RefusedDownload` for good, with the browser's `QuotaExceededError` where the device is full, and with
 * anything else where another try may help: stored pieces stay.
 */
export async function fetchFile(
  file: DownloadFile,
  { pieces, signal, onPiece, ask = fetch }: Needs,
): Promise<number> {
  const { key, address } = file;
  const facts = await pieces.facts(key);
  // The browser brought it by itself (background-fetch.ts).
  if (facts?.isWhole) return facts.totalBytes;
  const offset = facts ? file.keptBytes : 0;
  const etag = strong(facts?.etag);
  const answer = await ask(serverUrl(address), {
    credentials: 'same-origin',
    cache: 'no-store',
    signal,
    headers: {
      'x-earshot-download': 'yes',
      ...(offset > 0 && { range: `bytes=${offset}-`, ...(etag && { 'if-range': etag }) }),
    },
  });
  if (isForGood(answer.status) && answer.status !== 416) throw new RefusedDownload(await sentenceIn(answer));
  const range = rangeOf(answer);
  const isSame = range?.start === offset && (range.totalBytes ?? facts?.totalBytes) === facts?.totalBytes;
  if ((offset > 0 && answer.status === 416) || (range && !isSame)) {
    // The file is another one by now: what is here of it is of no use.
    await answer.body?.cancel();
    await pieces.remove(key, offset);
    return fetchFile({ ...file, keptBytes: 0 }, { pieces, signal, onPiece, ask });
  }
  if (!answer.ok) throw new Error(`The sound was answered with ${answer.status}.`);
  const totalBytes = range ? range.totalBytes : wholeLength(answer);
  return writeChunks(answer, { key, start: range ? offset : 0, totalBytes, pieces, onPiece });
}

async function sentenceIn(answer: Response): Promise<string> {
  const refusalBody: unknown = await answer.json().catch(() => undefined);
  const sentence =
    typeof refusalBody === 'object' && refusalBody !== null && 'error' in refusalBody
      ? refusalBody.error
      : undefined;
  return typeof sentence === 'string' ? sentence : `The server refused it (${answer.status}).`;
}
