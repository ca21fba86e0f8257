import type { ProgressOutbox } from './progress-outbox.ts';

/** One press of play on one episode. */
export type Run = {
  episodeId: string;
  startSeconds: number;
  /** Where it starts once the length is known; of the place no more than a percent is. */
  startPercent?: number | undefined;
  /** Keeps this place. `isLast`: the page is about to go. Nothing happens for a place that was just kept. */
  save(positionSeconds: number, durationSeconds: number | null, isLast?: boolean): void;
};

export type OpenRun = Run & {
  runId: string;
  seq: number;
  basedOn: number;
  knownVersion: number;
  /** Keeps this place, also one that was just kept. */
  keep(positionSeconds: number, durationSeconds: number | null, isLast?: boolean): void;
};
/** Where a run begins. */
export type Beginning = Pick<OpenRun, 'episodeId' | 'startSeconds' | 'runId' | 'seq' | 'basedOn'>;

/** A run that keeps in the outbox what is heard of it, each place numbered. */
export function openRun(
  beginning: Beginning,
  outbox: Pick<ProgressOutbox, 'put' | 'putLast' | 'waitingFor'>,
): OpenRun {
  let keptSeconds = beginning.startSeconds;
  const run: OpenRun = {
    ...beginning,
    knownVersion: beginning.basedOn,
    keep(positionSeconds, durationSeconds, isLast = false) {
      run.seq += 1;
      const { episodeId, runId, seq, basedOn } = run;
      const progress = durationSeconds ? Math.min(100, (100 * positionSeconds) / durationSeconds) : 0;
      const save = { episodeId, runId, seq, basedOn, positionSeconds, durationSeconds, progress };
      if (isLast) outbox.putLast(save);
      else outbox.put(save);
    },
    save(positionSeconds, durationSeconds, isLast = false) {
      const isUnsent = isLast && outbox.waitingFor(run.episodeId)?.runId === run.runId;
      if (keptSeconds === positionSeconds && !isUnsent) return;
      keptSeconds = positionSeconds;
      run.keep(positionSeconds, durationSeconds, isLast);
    },
  };
  return run;
}
