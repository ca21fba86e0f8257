const maxMilliseconds = 15 * 24 * 60 * 60 * 1000;

/** When a user token runs out (epoch ms): as stated if that is a time ahead, at most 15 days (behaviour.md#constants). */
export function tokenExpiry(stated: unknown, now: number): number {
  const time =
    typeof stated === 'string' || typeof stated === 'number' ? new Date(stated).getTime() : Number.NaN;
  return time > now && time <= now + maxMilliseconds ? time : now + maxMilliseconds;
}
