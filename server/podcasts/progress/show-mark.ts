import { applyMark, type Progress, type ShowMark } from './merge-progress.ts';

/** behaviour.md#states: a check mark from here on. */
export const playedPercent = 99;

const isPlayed = ({ completed, progress }: Progress): boolean => completed || progress >= playedPercent;

function placeOf(before: Progress | undefined): ShowMark['before'] {
  if (before === undefined) return null;
  const { positionSeconds, durationSeconds, progress, completed, runId, others } = before;
  return { positionSeconds, durationSeconds, progress, completed, runId, others };
}

/** The entry after all episodes of its show were marked as played. The same object: this one was already. */
export function applyShowMark(
  before: Progress | undefined,
  markId: string,
  durationSeconds: number | null,
  now: number,
): Progress {
  if (before !== undefined && isPlayed(before)) return before;
  const after = applyMark(before, true, durationSeconds, now);
  return { ...after, showMark: { markId, version: after.version, before: placeOf(before) } };
}

/**
 * The entry after a mark of its show was taken back: where the listener was before, as a change of now, which apps
 * take over. The same object: something newer came.
 */
export function undoShowMark(
  before: Progress | undefined,
  markId: string,
  now: number,
): Progress | undefined {
  const mark = before?.showMark;
  if (before === undefined || mark?.markId !== markId || mark.version !== before.version) return before;
  const unplayed = applyMark(before, false, before.durationSeconds, now);
  if (mark.before === null) return unplayed;
  // A player that began after the mark was not shown these: it settles none of them.
  const others = mark.before.others.map((other) => ({ ...other, version: unplayed.version }));
  return { ...unplayed, ...mark.before, others };
}
