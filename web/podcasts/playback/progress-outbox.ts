import type { UseStore } from 'idb-keyval';
import type { ProgressEntry } from '#contract/progress.ts';
import { CallError } from '#web/api.ts';
import { createPendingSaves, type PendingSave } from './pending-saves.ts';

export type { PendingSave } from './pending-saves.ts';

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

/**
 * Keeps how far the listener came in the browser until the server has taken it: through a lost network, a reload and an
 * expired session.
 */
export function createProgressOutbox({ userId, send, onSaved, onLate, store }: Needs) {
  const pending = createPendingSaves(userId, store);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;
  const lateness = createLateness(onLate);
  let isClosed = true;

  /** Says whether the next one may be sent: not while the server cannot be reached or nobody is signed in. */
  async function sendOne(save: PendingSave, keepalive: boolean): Promise<boolean> {
    try {
      onSaved(await send(save, keepalive), save.runId);
    } catch (thrown) {
      const isHopeless = thrown instanceof CallError && forGood.has(thrown.status);
      if (!isHopeless) {
        lateness.count(true);
        return false;
      }
    }
    lateness.count(false);
    await pending.forget(save);
    return true;
  }

  async function sendAll(): Promise<void> {
    await pending.restored;
    for (let save = pending.first(); save !== undefined; save = pending.first())
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

  return {
    /** Its listener is here: what waits is sent, and what is put from now on. */
    open: (): void => {
      isClosed = false;
      addEventListener('online', onOnline);
      void flush();
    },
    flush,
    /** Keeps the save and sends it. A later one of the same run takes its place. */
    put(save: PendingSave): void {
      pending.keep(save);
      void flush();
    },
    /** The page is about to go: kept, and sent at once, whatever else is on its way. */
    putLast(save: PendingSave): void {
      pending.keep(save);
      if (!isClosed) void sendOne(save, true);
    },
    /** What waits for this episode. */
    waitingFor: pending.of,
    /** Nothing more is sent. What waits, and what is still put, stays in the browser until its listener is here again. */
    close: (): void => {
      isClosed = true;
      lateness.count(false);
      clearTimeout(timer);
      removeEventListener('online', onOnline);
    },
  };
}

/** Tells as the failures in a row become more than a hiccup, and as they are over. */
function createLateness(onLate: Needs['onLate']) {
  let failures = 0;
  return {
    count(failed: boolean): void {
      const wasLate = failures >= lateAfter;
      failures = failed ? failures + 1 : 0;
      const isLate = failures >= lateAfter;
      if (isLate !== wasLate) onLate?.(isLate);
    },
  };
}
