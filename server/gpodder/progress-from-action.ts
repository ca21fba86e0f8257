import { type Progress, type Save, saved } from '#server/podcasts/progress/merge-progress.ts';
import type { ParsedAction } from './parse-action.ts';

/** What is known of the device that an action comes from. */
export type Knowledge = {
  deviceId: string;
  /** Whether it knew of the place that stands when the action was done. */
  knows: boolean;
  /** How far its clock may be ahead of ours, in milliseconds. */
  ahead: number;
  /** It has just asked for all and now tells of all: marks are no news, and only fill gaps. */
  tellsAll: boolean;
};

const maxLeftSeconds = 30;
const samePositionSeconds = 1;
/** Apps are told of whole seconds. */
const slack = 1_000;

/** Whether somebody who was so far has heard it. A jingle is not heard because less than half a minute is left. */
export function isHeard(position: number, total: number): boolean {
  return position >= total - Math.min(maxLeftSeconds, total / 10) || position > total * 0.99;
}

/** The device said so before: of each of its runs the last that came in is known. */
function cameBefore(before: Progress, own: string, at: number, position: number): boolean {
  const seen = Math.max(
    -1,
    ...before.runs.filter(({ runId }) => runId.startsWith(own)).map(({ seq }) => seq),
  );
  if (at > seen) return false;
  if (Math.floor(at / 1000) < Math.floor(seen / 1000)) return true;
  const told = [before, ...before.others].filter(({ runId }) => runId?.startsWith(own));
  return (
    told.length === 0 || told.some((one) => Math.abs(one.positionSeconds - position) < samePositionSeconds)
  );
}

/** Actions have seconds: the later of two within one counts. */
const seqOf = (before: Progress | undefined, own: string, at: number) =>
  Math.max(
    at,
    ...(before?.runs.filter(({ runId }) => runId.startsWith(own)).map(({ seq }) => seq + 1) ?? []),
  );

function runOf(
  before: Progress | undefined,
  own: string,
  at: number,
  knows: boolean,
): NonNullable<Save['run']> {
  const run = { seq: seqOf(before, own, at), isFromApp: true } as const;
  if (before?.runId?.startsWith(own)) return { ...run, runId: before.runId, basedOn: 0 };
  const basedOn = before && knows ? before.movedVersion : 0;
  return { ...run, runId: `${own}${basedOn}`, basedOn };
}

/** Apps are told of a place with its time, and stay where they are if they were somewhere later than that. */
function staysByItself({ others, runs, updatedAt }: Progress, own: string, ahead: number): boolean {
  const aside = others.findLast(({ runId }) => runId.startsWith(own));
  if (aside && aside.updatedAt + Math.max(0, ahead) + slack >= updatedAt) return true;
  return runs.some(({ runId, seq }) => runId.startsWith(own) && seq + slack >= updatedAt);
}

/**
 * What stands after an app said where somebody was at `at` (epoch ms, never in the future). An app that did not know of
 * the place that stands moves nothing: its own is kept beside. The same object, or undefined as before: nothing changed.
 */
export function progressFromAction(
  before: Progress | undefined,
  { heard: what, at }: Pick<ParsedAction, 'heard' | 'at'>,
  length: number | null,
  { deviceId, ahead, tellsAll, ...known }: Knowledge,
): Progress | undefined {
  const own = `gp:${deviceId}:`;
  const knows = known.knows && before !== undefined && !staysByItself(before, own, ahead);
  const mayMove = knows || before?.runId?.startsWith(own);
  if (what === 'anew' && (!before || !mayMove || at <= before.updatedAt)) return before;
  if (what !== 'anew' && what.isMark && tellsAll && before) return before;
  const position = what === 'anew' ? anewIn(before) : positionOf(what, before, length);
  if (before && cameBefore(before, own, at, position.positionSeconds)) return before;
  // Whoever goes on from a place does so after it, whatever the clocks say: apps compare these times.
  const time = before && mayMove ? Math.max(at, before.updatedAt + 1_000) : at;
  return saved(before, { ...position, run: runOf(before, own, at, knows) }, time);
}

const anewIn = (before: Progress | undefined): Save => ({
  positionSeconds: 0,
  durationSeconds: before?.durationSeconds ?? null,
  progress: 0,
});

function positionOf(
  { position, total }: Exclude<ParsedAction['heard'], 'anew'>,
  before: Progress | undefined,
  length: number | null,
): Save {
  const known = total ?? before?.durationSeconds ?? length;
  const isDone = known !== null && known > 0 && isHeard(position, known);
  const positionSeconds = isDone ? Math.max(known, position) : position;
  const durationSeconds = known === null ? null : Math.max(known, positionSeconds);
  const progress = isDone ? 100 : durationSeconds ? (100 * positionSeconds) / durationSeconds : 0;
  return { positionSeconds, durationSeconds, progress };
}
