import * as z from 'zod/mini';
import type { ProgressEntry } from '#contract/progress.ts';
import type { Kind } from '#web/outbox/kind.ts';
import type { NewOperation, Outbox } from '#web/outbox/outbox.ts';
import { migrateSaves } from './migrate-saves.ts';
import { type PendingSave, pendingSave } from './pending-save.ts';

/** An episode that the listener marked as played or unplayed. */
const mark = z.object({ episodeId: z.string(), played: z.boolean() });
export type Mark = z.output<typeof mark>;

const payload = z.union([z.object({ save: pendingSave }), z.object({ mark })]);
type Payload = z.output<typeof payload>;
/** What is heard and what is marked are of one sequence: of an episode the later one counts. */
const [name, sequence] = ['progress', 'progress'];

type Needs = {
  outbox: Outbox;
  /** `age`: since the save was made, in milliseconds; `keepalive`: the page is about to go. Rejects with a `CallError`. */
  send: (save: PendingSave, sending: { age: number; keepalive: boolean }) => Promise<ProgressEntry>;
  /** As `send`. */
  sendMark?: (mark: Mark, age: number) => Promise<ProgressEntry>;
  /** The entry as it stands on the server after a save of `runId`. */
  onSaved: (entry: ProgressEntry, runId: string) => void;
  onMarked?: (entry: ProgressEntry) => void;
  /** Whether something has waited for long: told as it begins and as it ends. */
  onLate?: (isLate: boolean) => void;
};

export type ProgressOutbox = ReturnType<typeof createProgressOutbox>;

/** So many failures in a row are more than a hiccup. */
const lateAfter = 2;

/** How far a listener came, in their outbox: one save a run (press of play), the last. */
export function createProgressOutbox({ outbox, send, sendMark, onSaved, onMarked, onLate }: Needs) {
  const lateness = createLateness(onLate);
  let stop: (() => void) | undefined;

  const kind: Kind<Payload> = {
    name,
    payload,
    onTried: (hasFailed) => lateness.count(hasFailed),
    async send(operations, keepalive) {
      // oxlint-disable-next-line no-await-in-loop -- in their order
      for (const { payload: sent, ageMilliseconds: age } of operations)
        if ('save' in sent) onSaved(await send(sent.save, { age, keepalive }), sent.save.runId);
        else if (sendMark) {
          // oxlint-disable-next-line no-await-in-loop -- the same
          const entry = await sendMark(sent.mark, age);
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
  const taken = migrateSaves(outbox, (save) => {
    const isKnown = outbox.waiting(kind).some((one) => 'save' in one && one.save.runId === save.runId);
    if (!isKnown) outbox.put(operationOf(save));
  });

  return {
    /** Its listener is here: what waits is sent, and what is put from now on. */
    open: (): void => {
      stop ??= outbox.serve(kind);
    },
    async flush(): Promise<void> {
      await taken;
      await outbox.flush(name);
    },
    /** Keeps the save and sends it. A later one of the same run takes its place. */
    put: (save: PendingSave): void => outbox.put(operationOf(save)),
    /** The page is about to go: kept, and sent at once, whatever else is on its way. */
    putLast: (save: PendingSave): void => outbox.putLast(operationOf(save)),
    /** Keeps the mark and sends it, after what was heard before it. */
    putMark: (marked: Mark): void => outbox.put({ kind: name, sequence, payload: { mark: marked } }),
    isWaiting: (): boolean => outbox.isWaiting(name, sequence),
    /** What waits for this episode: its last run's, unless it was marked. */
    waitingFor: (episodeId: string): PendingSave | undefined =>
      outbox
        .waiting(kind)
        .flatMap((one) => ('save' in one ? one.save : []))
        .findLast((save) => save.episodeId === episodeId),
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
