import { tooMany } from '#server/http/errors.ts';

/** Lets each listener do something so many times a minute; beyond that a refusal says when to come again. */
export function allowance(max: number, now: () => number): (userId: string) => void {
  const windows = new Map<string, { startedAt: number; count: number }>();
  return (userId) => {
    const time = now();
    const window = windows.get(userId);
    // A clock that was set back would have its listeners wait until then.
    if (!window || time - window.startedAt >= 60_000 || time < window.startedAt) {
      if (windows.size > 10_000) windows.clear();
      windows.set(userId, { startedAt: time, count: 1 });
      return;
    }
    window.count += 1;
    if (window.count > max) throw tooMany((window.startedAt + 60_000 - time) / 1000);
  };
}
