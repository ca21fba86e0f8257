import type { ProgressEntry } from '#contract/progress.ts';
import { wallTimeMs } from '#rules/clock.ts';
import { newId } from '#web/outbox/new-id.ts';
import type { ProgressOutbox } from './progress-outbox.ts';
import { rewind } from './rewind.ts';

/** A place the listener is asked about, because two devices disagree (behaviour.md#states). Seconds. */
export type PositionQuestion = { seconds: number; otherSeconds: number };

type Needs = {
  outbox: Pick<ProgressOutbox, 'put' | 'putLast' | 'waitingFor' | 'waitingMs' | 'flush'>;
  /** The entry that this page last received, for when the server takes too long. */
  recall: (episodeId: string) => ProgressEntry | undefined;
  /** The entry on the server; undefined where there is none. Rejects when nobody can tell in time. */
  read: (episodeId: string) => Promise<ProgressEntry | undefined>;
  /** Asks the listener once; answers the seconds to go on at, or undefined when the question was taken back. */
  ask: (question: PositionQuestion) => Promise<number | undefined>;
  /** The chapters of an episode, where this page has them. */
  chaptersOf?: (episodeId: string) => readonly { startSeconds: number }[] | undefined;
};

/** Less than this apart is the same place. */
const samePositionSeconds = 1;

/** From the saved position, or from the start of a finished episode (behaviour.md#states). */
export function resumeSeconds(
  entry: Pick<ProgressEntry, 'progress' | 'positionSeconds'> | undefined,
): number {
  return entry === undefined || entry.progress >= 100 ? 0 : entry.positionSeconds;
}

/** The same: a place that was saved as a percent of a length that nobody knew. */
export function resumePercent(
  entry: Pick<ProgressEntry, 'progress' | 'positionSeconds' | 'durationSeconds'> | undefined,
): number | undefined {
  if (entry === undefined || entry.durationSeconds !== null || entry.positionSeconds > 0) return undefined;
  return entry.progress > 0 && entry.progress < 100 ? entry.progress : undefined;
}

/** The same sound again after a fault: the same run, which must not pass for one that knows of others. */
function restart(run: OpenRun, startSeconds: number): Run {
  run.startSeconds = startSeconds;
  if (startSeconds > 0) run.startPercent = undefined;
  return run;
}

/** One listener's runs: each begins at their last position on any device, and saves their progress. */
export function createProgressRuns(needs: Needs) {
  const { outbox, recall, ask, chaptersOf = () => undefined } = needs;
  let current: OpenRun | undefined;

  function opened(beginning: Beginning): OpenRun {
    current = openRun(beginning, outbox);
    return current;
  }

  const fresh = (
    { episodeId, isBook }: Pick<OpenRun, 'episodeId' | 'isBook'>,
    startSeconds: number,
    basedOn: number,
  ) => opened({ episodeId, isBook, startSeconds, basedOn, runId: newId(), seq: 0 });

  async function secondsOf(entry: ProgressEntry | undefined): Promise<number | undefined> {
    const { other } = entry ?? {};
    if (entry === undefined || other === undefined) return resumeSeconds(entry);
    return ask({ seconds: entry.positionSeconds, otherSeconds: other.positionSeconds });
  }

  /**
   * A position goes back by how long ago it was saved, on any device of the listener. One of two that they chose themselves
   * does not.
   */
  function rewound(entry: ProgressEntry | undefined, seconds: number): number {
    if (entry === undefined || entry.other !== undefined) return seconds;
    return rewind(seconds, wallTimeMs() - Date.parse(entry.updatedAt), chaptersOf(entry.episodeId));
  }

  /** A new run after what the server knows; undefined when its question was taken back. */
  async function beginFrom(
    item: Pick<OpenRun, 'episodeId' | 'isBook'>,
    entry: ProgressEntry | undefined,
    chosenSeconds: number | undefined,
  ): Promise<Run | undefined> {
    const savedSeconds = chosenSeconds ?? (await secondsOf(entry));
    // Something else is played by now: nothing was chosen, and nothing begins.
    if (savedSeconds === undefined) return undefined;
    const startSeconds = chosenSeconds ?? rewound(entry, savedSeconds);
    const run = fresh(item, startSeconds, entry?.version ?? 0);
    run.isFinished = entry?.completed ?? false;
    settle(run, entry);
    const percent = chosenSeconds === undefined ? resumePercent(entry) : undefined;
    if (percent !== undefined) return Object.assign(run, { startPercent: percent });
    // Started again, it is no longer finished (decisions): saved at once.
    if (
      entry?.completed === true &&
      (savedSeconds < samePositionSeconds || isBookBegunAgain(run, startSeconds, entry.durationSeconds))
    )
      run.write(startSeconds, entry.durationSeconds);
    return run;
  }

  return {
    /** Begins a run at the chosen second, else where the listener was; undefined when its question was taken back. */
    async begin(episodeId: string, chosenSeconds?: number, isBook = false): Promise<Run | undefined> {
      if (chosenSeconds !== undefined && current?.episodeId === episodeId)
        return restart(current, chosenSeconds);
      const entry = await latestEntry(needs, episodeId);
      const waiting = outbox.waitingFor(episodeId);
      if (waiting === undefined)
        return beginFrom(
          { episodeId, isBook },
          entry === 'unknown' ? recall(episodeId) : entry,
          chosenSeconds,
        );
      // This browser's last progress is not on the server yet: its run goes on, so that it is no conflict with itself.
      const { runId, seq, basedOn } = waiting;
      return opened({
        episodeId,
        isBook,
        isFinished: waiting.progress > completedPercent,
        beginsAgain: waiting.beginsAgain ?? false,
        startSeconds:
          chosenSeconds ?? rewind(resumeSeconds(waiting), outbox.waitingMs(episodeId), chaptersOf(episodeId)),
        runId,
        seq,
        basedOn,
      });
    },

    /**
     * Before a paused episode goes on: checks for progress on another device. Returns the run to go on with, and the
     * second to seek to when the position differs.
     */
    async resume(run: Run, positionSeconds: number): Promise<{ run: Run; seconds?: number }> {
      if (current !== run) return { run };
      const entry = await latestEntry(needs, run.episodeId);
      if (entry === 'unknown' || entry === undefined || current !== run) return { run };
      const isElsewhere = entry.version > current.knownVersion || entry.other !== undefined;
      if (!isElsewhere || outbox.waitingFor(run.episodeId) !== undefined) return { run };
      const savedSeconds = await secondsOf(entry);
      if (savedSeconds === undefined) return { run };
      const isSame = Math.abs(savedSeconds - positionSeconds) < samePositionSeconds;
      const seconds = isSame ? savedSeconds : rewound(entry, savedSeconds);
      const next = fresh(current, seconds, entry.version);
      settle(next, entry);
      return isSame ? { run: next } : { run: next, seconds };
    },

    /** The server took a save: what it says now is known to the run that made it. */
    confirmSave(entry: ProgressEntry, runId: string): void {
      if (current?.runId === runId) current.knownVersion = entry.version;
    },

    /** The listener marked the episode: progress from here on is later than the mark. */
    marked({ episodeId, version }: ProgressEntry): void {
      if (current?.episodeId !== episodeId) return;
      Object.assign(current, {
        runId: newId(),
        seq: 0,
        basedOn: version,
        knownVersion: version,
        isFinished: false,
        beginsAgain: false,
      });
    },
  };
}

/** The listener chose between two positions: saves the choice at once, even if this page closes soon. */
function settle(run: OpenRun, entry: ProgressEntry | undefined): void {
  if (entry?.other !== undefined) run.write(run.startSeconds, entry.durationSeconds);
}

export type ProgressRuns = ReturnType<typeof createProgressRuns>;

/** The longest wait for the server before an episode starts. */
const patienceMilliseconds = 2_000;

/** What the server says after what waits here was sent; 'unknown' when that takes too long. */
export async function latestEntry(
  { outbox, read }: { outbox: Pick<ProgressOutbox, 'flush'>; read: Needs['read'] },
  episodeId: string,
): Promise<ProgressEntry | undefined | 'unknown'> {
  const asking = (async () => {
    await outbox.flush();
    return read(episodeId);
  })().catch(() => 'unknown' as const);
  const patience = new Promise<'unknown'>((resolve) => {
    setTimeout(() => resolve('unknown'), patienceMilliseconds);
  });
  return Promise.race([asking, patience]);
}

/** One press of play on one episode. */
export type Run = {
  episodeId: string;
  startSeconds: number;
  /** Where it starts once the length is known; of the place no more than a percent is. */
  startPercent?: number | undefined;
  /** Saves this position. `isLast`: the page is about to close. Does nothing for a position that was just saved. */
  save(positionSeconds: number, durationSeconds: number | null, isLast?: boolean): void;
};

export type OpenRun = Run & {
  runId: string;
  seq: number;
  basedOn: number;
  knownVersion: number;
  isBook: boolean;
  /** The listener had come to the end, and was not well before it since. */
  isFinished: boolean;
  /** A book that was finished, and is played again from a place well before its end. */
  beginsAgain: boolean;
  /** Saves this position, even one that was just saved. */
  write(positionSeconds: number, durationSeconds: number | null, isLast?: boolean): void;
};
/** Where a run begins. */
export type Beginning = Pick<OpenRun, 'episodeId' | 'startSeconds' | 'runId' | 'seq' | 'basedOn'> &
  Partial<Pick<OpenRun, 'isBook' | 'isFinished' | 'beginsAgain'>>;

/** behaviour.md#states: the percent above which an episode is completed. */
export const completedPercent = 99;
/** Closer to its end a finished book stays finished: who goes back a little plays its end again. */
const beginsAgainPercent = 95;

/** Whether a book that was finished is begun again at this second (an episode is at its first second alone). */
function isBookBegunAgain(
  { isBook, isFinished }: Pick<OpenRun, 'isBook' | 'isFinished'>,
  seconds: number,
  durationSeconds: number | null,
): boolean {
  return isBook && isFinished && !!durationSeconds && (100 * seconds) / durationSeconds < beginsAgainPercent;
}

/** A run that puts its positions into the outbox, numbered. */
export function openRun(
  beginning: Beginning,
  outbox: Pick<ProgressOutbox, 'put' | 'putLast' | 'waitingFor'>,
): OpenRun {
  let keptSeconds = beginning.startSeconds;
  const run: OpenRun = {
    isBook: false,
    isFinished: false,
    beginsAgain: false,
    ...beginning,
    knownVersion: beginning.basedOn,
    write(positionSeconds, durationSeconds, isLast = false) {
      run.seq += 1;
      const { episodeId, runId, seq, basedOn } = run;
      const progress = durationSeconds ? Math.min(100, (100 * positionSeconds) / durationSeconds) : 0;
      const isAtEnd = progress > completedPercent;
      const isAgain = isBookBegunAgain(run, positionSeconds, durationSeconds);
      run.beginsAgain = isAgain || (run.beginsAgain && !isAtEnd);
      run.isFinished = isAtEnd || (run.isFinished && !isAgain);
      const again = run.beginsAgain ? { beginsAgain: true } : {};
      const save = { episodeId, runId, seq, basedOn, positionSeconds, durationSeconds, progress, ...again };
      if (isLast) outbox.putLast(save);
      else outbox.put(save);
    },
    save(positionSeconds, durationSeconds, isLast = false) {
      const isUnsent = isLast && outbox.waitingFor(run.episodeId)?.runId === run.runId;
      if (keptSeconds === positionSeconds && !isUnsent) return;
      keptSeconds = positionSeconds;
      run.write(positionSeconds, durationSeconds, isLast);
    },
  };
  return run;
}
