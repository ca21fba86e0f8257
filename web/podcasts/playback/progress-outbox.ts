import { createStore, delMany, entries, set, type UseStore } from 'idb-keyval';
import * as z from 'zod/mini';
import type { ProgressEntry } from '#contract/progress.ts';
import { CallError } from '#web/api.ts';

const pendingSave = z.object({
  episodeId: z.string(),
  runId: z.string(),
  seq: z.number(),
  basedOn: z.number(),
  positionSeconds: z.number(),
  durationSeconds: z.nullable(z.number()),
  progress: z.number(),
});
/** The last that is known of one run (press of play), until the server has taken it. */
export type PendingSave = z.output<typeof pendingSave>;

type Needs = {
  /** Saves are one listener's. */
  userId: string;
  /** `keepalive`: the page is about to go. Rejects with a `CallError`. */
  send: (save: PendingSave, keepalive: boolean) => Promise<ProgressEntry>;
  /** The entry as it stands on the server after a save of `runId`. */
  onSaved: (entry: ProgressEntry, runId: string) => void;
  /** Whether something has waited for long: told as it begins and as it ends. */
  onLate?: (isLate: boolean) => void;
  store?: UseStore;
};

export type ProgressOutbox = ReturnType<typeof createProgressOutbox>;

/** What failed waits this long for another try, unless the browser says before that it is online again. */
const patienceMilliseconds = 15_000;
const forGood = new Set([400, 404, 413]);
/** So many failures in a row are more than a hiccup. */
const lateAfter = 2;

/** Opened at the first need: a browser may forbid it, and a page without podcasts does without. */
const sharedStore = () => createStore('earshot-progress', 'saves');

/**
 * Keeps how far the listener came in the browser until the server has taken it: through a lost network, a reload and an
 * expired session. Where the browser keeps nothing (private windows), in memory.
 */
export function createProgressOutbox({ userId, send, onSaved, onLate, store = sharedStore() }: Needs) {
  const waiting = new Map<string, PendingSave>();
  const keyOf = (runId: string) => [userId, runId];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;
  let failures = 0;
  let isClosed = false;

  function count(failed: boolean) {
    const wasLate = failures >= lateAfter;
    failures = failed ? failures + 1 : 0;
    const isLate = failures >= lateAfter;
    if (isLate !== wasLate) onLate?.(isLate);
  }

  async function restore(): Promise<void> {
    for (const [key, value] of await entries(store)) {
      const save = z.safeParse(pendingSave, value);
      if (!Array.isArray(key) || key[0] !== userId || !save.success) continue;
      const known = waiting.get(save.data.runId);
      if (known === undefined || known.seq < save.data.seq) waiting.set(save.data.runId, save.data);
    }
  }
  const restored = restore().catch(() => undefined);

  async function forget(save: PendingSave): Promise<void> {
    if (waiting.get(save.runId)?.seq !== save.seq) return;
    waiting.delete(save.runId);
    await delMany([keyOf(save.runId)], store).catch(() => undefined);
  }

  /** Says whether the next one may be sent: not while the server cannot be reached or nobody is signed in. */
  async function sendOne(save: PendingSave, keepalive: boolean): Promise<boolean> {
    try {
      onSaved(await send(save, keepalive), save.runId);
    } catch (thrown) {
      const isHopeless = thrown instanceof CallError && forGood.has(thrown.status);
      if (!isHopeless) {
        count(true);
        return false;
      }
    }
    count(false);
    await forget(save);
    return true;
  }

  async function sendAll(): Promise<void> {
    await restored;
    for (let [save] = waiting.values(); save !== undefined; [save] = waiting.values())
      if (isClosed || !(await sendOne(save, false))) {
        clearTimeout(timer);
        if (isClosed) return;
        timer = setTimeout(() => void flush(), patienceMilliseconds);
        return;
      }
  }

  /** Sends what waits, one after another; never rejects, what fails waits on. */
  function flush(): Promise<void> {
    if (isClosed) return Promise.resolve();
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  const onOnline = () => void flush();
  addEventListener('online', onOnline);
  void flush();

  return {
    flush,
    /** Keeps the save and sends it. A later one of the same run takes its place. */
    put(save: PendingSave): void {
      waiting.set(save.runId, save);
      void set(keyOf(save.runId), save, store).catch(() => undefined);
      void flush();
    },
    /** The page is about to go: kept, and sent at once, whatever else is on its way. */
    putLast(save: PendingSave): void {
      waiting.set(save.runId, save);
      void set(keyOf(save.runId), save, store).catch(() => undefined);
      if (!isClosed) void sendOne(save, true);
    },
    /** What waits for this episode. */
    waitingFor: (episodeId: string): PendingSave | undefined =>
      [...waiting.values()].findLast((save) => save.episodeId === episodeId),
    /** Nothing more is sent. What waits, and what is still put, stays in the browser until its listener is here again. */
    close(): void {
      isClosed = true;
      if (failures >= lateAfter) onLate?.(false);
      clearTimeout(timer);
      removeEventListener('online', onOnline);
    },
  };
}
