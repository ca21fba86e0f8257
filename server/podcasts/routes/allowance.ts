import { monotonicMs } from '#rules/clock.ts';
import { tooMany } from '#server/http/errors.ts';

/** Limits an action to this many times a minute and listener; beyond that a refusal says when to come again. */
export function allowance(max: number, now = monotonicMs): (userId: string) => void {
  const windows = new Map<string, { startedAt: number; count: number }>();
  return (userId) => {
    const time = now();
    const window = windows.get(userId);
    if (!window || time - window.startedAt >= 60_000) {
      if (windows.size > 10_000) windows.clear();
      windows.set(userId, { startedAt: time, count: 1 });
      return;
    }
    window.count += 1;
    if (window.count > max) throw tooMany((window.startedAt + 60_000 - time) / 1000);
  };
}
