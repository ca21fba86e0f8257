import type { ProgressEntry } from '#contract/progress.ts';
import { bookPosition } from '#rules/book-position.ts';
import { isPlayed } from '../data/progress-badge.ts';

type Part = { id: number; duration: number | null };

/** Where a listener goes on in a book; `isBegun` false: at its beginning, for the first time or again. */
export type PositionInBook<P> = {
  part: P | undefined;
  isBegun: boolean;
  isFinished: boolean;
  /** At normal speed. */
  secondsLeft: number;
};

/** A part without a length counts as nothing. */
export function positionInBook<P extends Part>(
  parts: readonly P[],
  progress: ReadonlyMap<string, ProgressEntry>,
): PositionInBook<P> {
  const entryOf = ({ id }: Part) => progress.get(String(id));
  const { index, listenedSeconds, isFinished } = bookPosition(
    parts.map((part) => {
      const entry = entryOf(part);
      return {
        durationSeconds: part.duration ?? 0,
        positionSeconds: entry?.positionSeconds ?? 0,
        isPlayed: isPlayed(entry),
        changedAt: entry === undefined ? null : Date.parse(entry.updatedAt),
      };
    }),
  );
  const total = parts.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
  const current = parts[index];
  const next = current !== undefined && isPlayed(entryOf(current)) ? parts[index + 1] : current;
  return {
    part: next ?? parts[0],
    isBegun: index >= 0 && !isFinished,
    isFinished,
    secondsLeft: Math.max(0, total - listenedSeconds),
  };
}
