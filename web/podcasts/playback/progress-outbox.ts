import { createStore, delMany, entries } from 'idb-keyval';
import * as z from 'zod/mini';
import type { ProgressEntry } from '#contract/progress.ts';
import type { Kind } from '#web/outbox/kind.ts';
import type { NewOperation, Outbox } from '#web/outbox/outbox.ts';

/** The last that is known of one run (press of play), until the server has taken it. */
const pendingSave = z.object({
  episodeId: z.string(),
  runId: z.string(),
  seq: z.number(),
  basedOn: z.number(),
  positionSeconds: z.number(),
  durationSeconds: z.nullable(z.number()),
  progress: z.number(),
  beginsAgain: z.optional(z.boolean()),
});

/** An episode that the listener marked as played or unplayed. */
const mark = z.object({ episodeId: z.string(), played: z.boolean() });
export type Mark = z.output<typeof mark>;

const payload = z.union([z.object({ save: pendingSave }), z.object({ mark })]);
type Payload = z.output<typeof payload>;
/** Positions and marks are one sequence: of an episode the later one counts. */
const [name, sequence] = ['progress', 'progress'];

type Needs = {
  outbox: Outbox;
  /** `age`: since the save was made, in milliseconds. Rejects with a `CallError`. */
  send: (save: PendingSave, age: number) => Promise<ProgressEntry>;
  /** As `send`. */
  sendMark?: (mark: Mark, age: number) => Promise<ProgressEntry>;
  /** The entry as it stands on the server after a save of `runId`. */
  onSaved: (entry: ProgressEntry, runId: string) => void;
  onMarked?: (entry: ProgressEntry) => void;
  /** Something waits that could not be sent. */
  onFailed?: () => void;
  /** Called when an entry starts and stops waiting for long. */
  onLate?: (isLate: boolean) => void;
};

export type ProgressOutbox = ReturnType<typeof createProgressOutbox>;

/** This many failures in a row are more than a hiccup. */
const lateAfter = 2;

/** How far a listener came, in their outbox: one save a run (press of play), the last. */
export function createProgressOutbox(needs: Needs) {
  const { outbox, send, sendMark, onSaved, onMarked, onFailed, onLate } = needs;
  const lateness = createLateness(onLate);
  let stop: (() => void) | undefined;

  const kind: Kind<Payload> = {
    name,
    payload,
    onTried(hasFailed) {
      lateness.count(hasFailed);
      if (hasFailed) onFailed?.();
    },
    async send(operations) {
      // In their order.
      for (const { payload: save, ageMilliseconds: age } of operations)
        if ('save' in save) onSaved(await send(save.save, age), save.save.runId);
        else if (sendMark) {
          // The same.
          const entry = await sendMark(save.mark, age);
          onMarked?.(entry);
        }
    },
  };
  const operationOf = (save: PendingSave): NewOperation => ({
    kind: name,
    sequence,
    payload: { save },
    replaces: save.runId,
  });
  const migration = migrateSaves(outbox, (save) => {
    const isKnown = outbox.waiting(kind).some((one) => 'save' in one && one.save.runId === save.runId);
    if (!isKnown) outbox.put(operationOf(save));
  });

  return {
    /** Its listener is here: what waits is sent, and what is put from now on. */
    open: (): void => {
      stop ??= outbox.serve(kind);
    },
    async flush(): Promise<void> {
      await migration;
      await outbox.flush(name);
    },
    /** Keeps the save and sends it. A later one of the same run takes its place. */
    put: (save: PendingSave): void => outbox.put(operationOf(save)),
    /** The page is about to close: stores the save and sends it at once, whatever else is being sent. */
    putLast: (save: PendingSave): void => outbox.putLast(operationOf(save)),
    /** Stores the mark and sends it, after earlier positions. */
    putMark: (marked: Mark): void => outbox.put({ kind: name, sequence, payload: { mark: marked } }),
    /** When what waited before this page is known. */
    restored: outbox.restored,
    isWaiting: (): boolean => outbox.isWaiting(name, sequence),
    /** All that waits, in its order. */
    waiting: (): Payload[] => outbox.waiting(kind),
    /** What waits for this episode: its last run's, unless it was marked. */
    waitingFor: (episodeId: string): PendingSave | undefined =>
      outbox
        .waiting(kind)
        .flatMap((one) => ('save' in one ? one.save : []))
        .findLast((save) => save.episodeId === episodeId),
    /** How long ago that was saved, in milliseconds. */
    waitingMs: (episodeId: string): number =>
      outbox
        .waitingAges(kind)
        .findLast(({ payload: one }) => 'save' in one && one.save.episodeId === episodeId)?.ageMilliseconds ??
      0,
    /** Nothing more is sent. What waits, and what is still put, stays in the browser until its listener is here again. */
    close: (): void => {
      stop?.();
      stop = undefined;
      lateness.count(false);
    },
  };
}

/** Tells as the failures in a row become more than a hiccup, and as they are over. */
function createLateness(onLate: Needs['onLate']) {
  let failures = 0;
  return {
    count(hasFailed: boolean): void {
      const wasLate = failures >= lateAfter;
      failures = hasFailed ? failures + 1 : 0;
      const isLate = failures >= lateAfter;
      if (isLate !== wasLate) onLate?.(isLate);
    },
  };
}

/** Where saves waited before there was one outbox for everything. */
const store = () => createStore('earshot-progress', 'saves');

/** Puts what an earlier version of the app left of this listener into their outbox, once; never rejects. */
export async function migrateSaves(
  { userId, restored, written }: Pick<Outbox, 'userId' | 'restored' | 'written'>,
  put: (save: PendingSave) => void,
): Promise<void> {
  try {
    const before = store();
    const own = (await entries(before)).flatMap(([key, value]) => {
      const save = z.safeParse(pendingSave, value);
      return Array.isArray(key) && key[0] === userId && save.success ? [{ key, save: save.data }] : [];
    });
    if (own.length === 0) return;
    await restored;
    for (const { save } of own) put(save);
    // Gone there only when it is here.
    await written();
    await delMany(
      own.map(({ key }) => key),
      before,
    );
  } catch {
    // Without storage there is nothing to migrate.
  }
}

export type PendingSave = z.output<typeof pendingSave>;
