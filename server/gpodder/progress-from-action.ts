import { applySave, type Progress, type Run, type Save } from '#server/podcasts/progress/merge-progress.ts';
import type { ParsedAction } from './parse-action.ts';

/** The device that sent an action. */
export type Knowledge = {
  deviceId: string;
  /** Whether the device had downloaded the current position when the action was done. */
  knows: boolean;
  /** How far its clock may be ahead of the server's. */
  clockAheadMs: number;
  /** The device uploads everything after it downloaded everything: marks are no news, and only fill gaps. */
  isFullUpload: boolean;
};

/** `at` is never in the future; `statedAt` is the same time, not limited to the server's now. */
export type ActionToApply = Pick<ParsedAction, 'heard' | 'at' | 'appTime'> & { statedAt?: number };

const maxLeftSeconds = 30;
const samePositionSeconds = 1;
/** Apps get times in whole seconds. */
const roundingMs = 1_000;
const maxRecentPositions = 20;

/** Whether a position counts as the end. The share of a tenth keeps a short jingle from counting from its start. */
export function isHeard(position: number, total: number): boolean {
  return position >= total - Math.min(maxLeftSeconds, total / 10) || position > total * 0.99;
}

const runsOf = (before: Progress | undefined, runPrefix: string): Run[] =>
  before?.runs.filter(({ runId }) => runId.startsWith(runPrefix)) ?? [];

const appTimeOf = ({ seq, appTime = seq }: Run) => appTime;

const isSameSecond = (one: number, other: number) => Math.floor(one / 1000) === Math.floor(other / 1000);

type Times = { at: number; statedAt: number; appTime: number | null };

/**
 * Whether the device sent this action before. Each of its runs stores the time of its last action by the device's clock,
 * since that of the server may be set back, and the positions of that second: once somebody else has moved on from them,
 * nothing else tells a repeat from a second action.
 */
function isRepeated(
  before: Progress,
  runPrefix: string,
  { statedAt, appTime }: Times,
  position: number,
): boolean {
  const runs = runsOf(before, runPrefix).sort((one, other) => one.seq - other.seq);
  const last = runs.at(-1);
  if (last === undefined || appTime === null || appTime > appTimeOf(last)) return false;
  const isNear = (one: number) => Math.abs(one - position) < samePositionSeconds;
  if (!isSameSecond(appTime, appTimeOf(last))) {
    if (statedAt < last.seq && !isSameSecond(statedAt, last.seq)) return true;
    // A clock was set. This is an earlier action, or a new one of an app whose clock was ahead and is right now.
    return runs.some((run) => isSameSecond(run.seq, last.seq) && run.recentPositions?.some(isNear));
  }
  // Two entries that were merged may both have a position of one run.
  const current = [before, ...before.others].filter(({ runId }) => runId === last.runId);
  const positions =
    current.length > 0
      ? current.map(({ positionSeconds }) => positionSeconds)
      : runs
          .filter((run) => isSameSecond(appTime, appTimeOf(run)))
          .flatMap(({ recentPositions = [] }) => recentPositions);
  return positions.length === 0 || positions.some(isNear);
}

/** Times of actions are in seconds: of two within one second the later upload counts. */
const seqOf = (before: Progress | undefined, runPrefix: string, at: number) =>
  Math.max(at, ...runsOf(before, runPrefix).map(({ seq }) => seq + 1));

function runOf(
  before: Progress | undefined,
  runPrefix: string,
  { at, appTime, position, knows }: Omit<Times, 'statedAt'> & { position: number; knows: boolean },
): NonNullable<Save['run']> {
  const ownRunId = before?.runId?.startsWith(runPrefix) ? before.runId : null;
  const basedOn = ownRunId === null && before && knows ? before.movedVersion : 0;
  const runId = ownRunId ?? `${runPrefix}${basedOn}`;
  const seq = seqOf(before, runPrefix, at);
  const previous = before?.runs.find((run) => run.runId === runId);
  const previousPositions =
    previous && isSameSecond(previous.seq, seq) ? previous.recentPositions : undefined;
  const recentPositions = [...new Set([...(previousPositions ?? []), position])].slice(-maxRecentPositions);
  const ownTime = appTime === null || appTime === seq ? {} : { appTime };
  return { seq, isFromApp: true, runId, basedOn, recentPositions, ...ownTime };
}

/** Apps download a position with its time, and keep their own position if that is newer. */
function keepsOwnPosition(
  { others, runs, updatedAt }: Progress,
  runPrefix: string,
  clockAheadMs: number,
): boolean {
  const ownOther = others.findLast(({ runId }) => runId.startsWith(runPrefix));
  if (ownOther && ownOther.updatedAt + Math.max(0, clockAheadMs) + roundingMs >= updatedAt) return true;
  return runs.some(({ runId, seq }) => runId.startsWith(runPrefix) && seq + roundingMs >= updatedAt);
}

/**
 * The progress after an action. An app that did not know the current position moves nothing: its position is stored among
 * `others`. Returns `before` itself where nothing changes.
 */
export function progressFromAction(
  before: Progress | undefined,
  { heard: what, at, statedAt = at, appTime = statedAt }: ActionToApply,
  length: number | null,
  { deviceId, clockAheadMs, isFullUpload, ...source }: Knowledge,
): Progress | undefined {
  const runPrefix = `gp:${deviceId}:`;
  const times = { at, statedAt, appTime };
  const knows = source.knows && before !== undefined && !keepsOwnPosition(before, runPrefix, clockAheadMs);
  const mayMove = knows || before?.runId?.startsWith(runPrefix);
  if (what === 'anew' && (!before || !mayMove || statedAt <= before.updatedAt)) return before;
  if (what !== 'anew' && what.isMark && isFullUpload && before) return before;
  const position = what === 'anew' ? resetPosition(before) : positionOf(what, before, length);
  if (before && isRepeated(before, runPrefix, times, position.positionSeconds)) return before;
  // A position that follows another one must be newer, whatever the clocks say: apps compare these times.
  const time = before && mayMove ? Math.max(at, before.updatedAt + 1_000) : at;
  const run = runOf(before, runPrefix, { at, appTime, position: position.positionSeconds, knows });
  return applySave(before, { ...position, run }, time);
}

const resetPosition = (before: Progress | undefined): Save => ({
  positionSeconds: 0,
  durationSeconds: before?.durationSeconds ?? null,
  progress: 0,
});

function positionOf(
  { position, total }: Exclude<ParsedAction['heard'], 'anew'>,
  before: Progress | undefined,
  length: number | null,
): Save {
  const totalSeconds = total ?? before?.durationSeconds ?? length;
  const isDone = totalSeconds !== null && totalSeconds > 0 && isHeard(position, totalSeconds);
  const positionSeconds = isDone ? Math.max(totalSeconds, position) : position;
  const durationSeconds = totalSeconds === null ? null : Math.max(totalSeconds, positionSeconds);
  const progress = isDone ? 100 : durationSeconds ? (100 * positionSeconds) / durationSeconds : 0;
  return { positionSeconds, durationSeconds, progress };
}
