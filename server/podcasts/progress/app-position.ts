import { type Progress, saved } from './merge-progress.ts';
import { saveOf } from './save-input.ts';

/** `app` is whose runs these are; `told` the version of the entry that the app was last told of, 0 for none. */
export type AppPosition = { app: string; told: number; positionSeconds: number };

/** The beginning is no place: apps say it when they close an episode that was heard to its end. */
export const isPosition = ({ positionSeconds }: AppPosition): boolean => positionSeconds >= 1;

/**
 * What stands after an app that knows no runs said where its listener is. What it moved itself it moves on; what others
 * moved since it was told lands beside, and the listener is asked (behaviour.md#states). The same object: nothing changed.
 */
export function savedByApp(
  before: Progress | undefined,
  { app, told, positionSeconds }: AppPosition,
  episodeSeconds: number | null,
  now: number,
): Progress {
  const own = `app:${app}:`;
  const goesOn = before?.runId?.startsWith(own) ? before.runId : null;
  const runId = goesOn ?? `${own}${told}`;
  const input = { episodeId: 0, progress: 0, positionSeconds, runId, basedOn: told };
  return saved(before, saveOf(input, before, episodeSeconds), now);
}
