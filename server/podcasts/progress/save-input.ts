import type * as z from 'zod/mini';
import type { saveProgress } from '#contract/progress.ts';
import type { Progress, Save } from './merge-progress.ts';

type Input = z.output<typeof saveProgress.input>;

/**
 * A save in seconds and percent, whichever of them was sent: seconds win. A length that the sender does not know is the
 * one seen before, else the feed's.
 */
export function saveOf(input: Input, before: Progress | undefined, episodeSeconds: number | null): Save {
  const known = input.durationSeconds || before?.durationSeconds || episodeSeconds || null;
  const { runId } = input;
  const run = runId !== undefined && {
    run: { runId, seq: input.seq ?? lastSeq(before, runId) + 1, basedOn: input.basedOn ?? 0 },
  };
  if (input.positionSeconds === undefined) {
    const positionSeconds = known === null ? 0 : (known * input.progress) / 100;
    return { positionSeconds, durationSeconds: known, progress: input.progress, ...run };
  }
  const { positionSeconds } = input;
  // A place beyond the end that a feed claims: the feed is wrong about the end.
  const durationSeconds = known === null ? null : Math.max(known, positionSeconds);
  const progress = durationSeconds === null ? input.progress : (100 * positionSeconds) / durationSeconds;
  return { positionSeconds, durationSeconds, progress, ...run };
}

function lastSeq(before: Progress | undefined, runId: string): number {
  return before?.runs.find((run) => run.runId === runId)?.seq ?? -1;
}
