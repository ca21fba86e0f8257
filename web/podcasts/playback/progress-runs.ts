import type { ProgressEntry } from '#contract/progress.ts';
import { newId } from '#web/outbox/new-id.ts';
import { latestEntry } from './latest-entry.ts';
import { type Beginning, type OpenRun, openRun, type Run } from './open-run.ts';
import type { ProgressOutbox } from './progress-outbox.ts';

/** A place the listener is asked about, because two devices disagree (behaviour.md#states). Seconds. */
export type PositionQuestion = { seconds: number; otherSeconds: number };

export type { Run } from './open-run.ts';

type Needs = {
  outbox: Pick<ProgressOutbox, 'put' | 'putLast' | 'waitingFor' | 'flush'>;
  /** What this page was last told, for when the server takes too long to tell it again. */
  recall: (episodeId: string) => ProgressEntry | undefined;
  /** The entry on the server; undefined where there is none. Rejects when nobody can tell in time. */
  read: (episodeId: string) => Promise<ProgressEntry | undefined>;
  /** Asks the listener once; answers the seconds to go on at, or undefined when the question was taken back. */
  ask: (question: PositionQuestion) => Promise<number | undefined>;
};

/** Less than this apart is the same place. */
const samePositionSeconds = 1;

/** From the saved place, or from the start once everything was heard (behaviour.md#states). */
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

/** One listener's runs: each begins where they were, wherever that was heard, and keeps what they hear. */
export function createProgressRuns(needs: Needs) {
  const { outbox, recall, ask } = needs;
  let current: OpenRun | undefined;

  function opened(beginning: Beginning): OpenRun {
    current = openRun(beginning, outbox);
    return current;
  }

  const fresh = (episodeId: string, startSeconds: number, basedOn: number) =>
    opened({ episodeId, startSeconds, basedOn, runId: newId(), seq: 0 });

  async function secondsOf(entry: ProgressEntry | undefined): Promise<number | undefined> {
    const { other } = entry ?? {};
    if (entry === undefined || other === undefined) return resumeSeconds(entry);
    return ask({ seconds: entry.positionSeconds, otherSeconds: other.positionSeconds });
  }

  /** A new run after what the server knows; undefined when its question was taken back. */
  async function beginFrom(
    episodeId: string,
    entry: ProgressEntry | undefined,
    chosenSeconds: number | undefined,
  ): Promise<Run | undefined> {
    const startSeconds = chosenSeconds ?? (await secondsOf(entry));
    // Something else is played by now: nothing was chosen, and nothing begins.
    if (startSeconds === undefined) return undefined;
    const run = fresh(episodeId, startSeconds, entry?.version ?? 0);
    settle(run, entry);
    const percent = chosenSeconds === undefined ? resumePercent(entry) : undefined;
    if (percent !== undefined) return Object.assign(run, { startPercent: percent });
    // Heard again from its start, it is not done any more (decisions): say so at once.
    if (entry?.completed === true && startSeconds < samePositionSeconds)
      run.keep(startSeconds, entry.durationSeconds);
    return run;
  }

  return {
    /** Begins a run at the chosen second, else where the listener was; undefined when its question was taken back. */
    async begin(episodeId: string, chosenSeconds?: number): Promise<Run | undefined> {
      if (chosenSeconds !== undefined && current?.episodeId === episodeId)
        return restart(current, chosenSeconds);
      const entry = await latestEntry(needs, episodeId);
      const waiting = outbox.waitingFor(episodeId);
      if (waiting === undefined)
        return beginFrom(episodeId, entry === 'unknown' ? recall(episodeId) : entry, chosenSeconds);
      // What this browser heard last is not on the server yet: its run goes on, or it would disagree with itself.
      const { runId, seq, basedOn } = waiting;
      return opened({
        episodeId,
        startSeconds: chosenSeconds ?? resumeSeconds(waiting),
        runId,
        seq,
        basedOn,
      });
    },

    /**
     * Before a paused episode goes on: whether it was heard elsewhere meanwhile. Answers the run to go on with, and the
     * second to go to when that is another one.
     */
    async resume(run: Run, positionSeconds: number): Promise<{ run: Run; seconds?: number }> {
      if (current !== run) return { run };
      const entry = await latestEntry(needs, run.episodeId);
      if (entry === 'unknown' || entry === undefined || current !== run) return { run };
      const isElsewhere = entry.version > current.knownVersion || entry.other !== undefined;
      if (!isElsewhere || outbox.waitingFor(run.episodeId) !== undefined) return { run };
      const seconds = await secondsOf(entry);
      if (seconds === undefined) return { run };
      const next = fresh(run.episodeId, seconds, entry.version);
      settle(next, entry);
      const isSame = Math.abs(seconds - positionSeconds) < samePositionSeconds;
      return isSame ? { run: next } : { run: next, seconds };
    },

    /** The server took a save: what it says now is known to the run that made it. */
    saved(entry: ProgressEntry, runId: string): void {
      if (current?.runId === runId) current.knownVersion = entry.version;
    },

    /** The listener marked the episode: what is heard of it from here on is heard after that. */
    marked({ episodeId, version }: ProgressEntry): void {
      if (current?.episodeId !== episodeId) return;
      Object.assign(current, { runId: newId(), seq: 0, basedOn: version, knownVersion: version });
    },
  };
}

/** The listener chose between two places: whoever asks next is told at once, however soon this page is closed. */
function settle(run: OpenRun, entry: ProgressEntry | undefined): void {
  if (entry?.other !== undefined) run.keep(run.startSeconds, entry.durationSeconds);
}

export type ProgressRuns = ReturnType<typeof createProgressRuns>;
