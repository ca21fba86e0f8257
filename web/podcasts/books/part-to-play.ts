import type { ProgressEntry } from '#contract/progress.ts';
import { isPlayed } from '../data/progress-badge.ts';

type Part = { id: number };

/** Where a listener goes on in a book: the part they listened to last, else the one behind the last that they finished, else the first. */
export function partToPlay<P extends Part>(
  parts: readonly P[],
  progress: ReadonlyMap<string, ProgressEntry>,
): P | undefined {
  const entryOf = ({ id }: Part) => progress.get(String(id));
  const begun = parts.filter((part) => {
    const entry = entryOf(part);
    return entry !== undefined && entry.positionSeconds > 0 && !isPlayed(entry);
  });
  const [lastHeard] = begun.toSorted((one, other) => timeOf(entryOf(other)) - timeOf(entryOf(one)));
  if (lastHeard !== undefined) return lastHeard;
  const lastPlayed = parts.findLastIndex((part) => isPlayed(entryOf(part)));
  return parts[lastPlayed + 1] ?? parts[0];
}

const timeOf = (entry: ProgressEntry | undefined): number => Date.parse(entry?.updatedAt ?? '') || 0;

/** How much of a book is left, in seconds at normal speed. A part without a length counts as nothing. */
export function secondsLeft(
  parts: readonly (Part & { duration: number | null })[],
  progress: ReadonlyMap<string, ProgressEntry>,
): number {
  return parts.reduce((sum, { id, duration }) => {
    const entry = progress.get(String(id));
    const listenedSeconds = isPlayed(entry) ? (duration ?? 0) : (entry?.positionSeconds ?? 0);
    return sum + Math.max(0, (duration ?? 0) - listenedSeconds);
  }, 0);
}
