/** A part of a book, with what the listener did in it; `changedAt` null: nothing. Seconds; times are epoch milliseconds. */
export type PartListened = {
  durationSeconds: number;
  positionSeconds: number;
  isPlayed: boolean;
  changedAt: number | null;
};

/** `index`: the part that was listened to last, -1 for none. What lies before it counts as listened to, what follows does not. */
export type BookPosition = { index: number; listenedSeconds: number; isFinished: boolean };

/** Where a listener is in a book, as in one on paper: a listener who begins again has all of it in front of them. */
export function bookPosition(parts: readonly PartListened[]): BookPosition {
  const index = parts.reduce((last, { changedAt }, at) => {
    if (changedAt === null) return last;
    return changedAt >= (parts[last]?.changedAt ?? 0) ? at : last;
  }, -1);
  const part = parts[index];
  if (part === undefined) return { index: -1, listenedSeconds: 0, isFinished: false };
  const before = parts.slice(0, index).reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  const within = part.isPlayed ? part.durationSeconds : Math.min(part.positionSeconds, part.durationSeconds);
  return {
    index,
    listenedSeconds: before + within,
    isFinished: part.isPlayed && index === parts.length - 1,
  };
}
