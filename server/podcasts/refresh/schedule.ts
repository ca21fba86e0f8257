const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const minInterval = hour;
export const maxInterval = day;
const maxBackOff = 7 * day;

/** How many times a show is asked between two of its episodes. */
const visitsAnEpisode = 12;

/**
 * Milliseconds between two visits, from when the latest episodes came (epoch ms, newest first): a part of the median gap,
 * from an hour to a day. A show that fell silent is asked once a day, one that is new four times.
 */
export function intervalFor(published: readonly number[], now: number): number {
  const times = published.filter((time) => time <= now).slice(0, 20);
  const gaps = times.slice(1).flatMap((time, index) => Math.max(0, (times[index] ?? time) - time));
  const median = [...gaps].sort((a, b) => a - b)[Math.floor(gaps.length / 2)];
  if (median === undefined) return 6 * hour;
  const silent = now - (times[0] ?? now) > Math.max(10 * median, 30 * day);
  return silent ? maxInterval : Math.min(maxInterval, Math.max(minInterval, median / visitsAnEpisode));
}

type FeedHints = { ttlMinutes?: number | null; freshSeconds?: number; retryAfterSeconds?: number | null };

/** When to come again after all went well; the publisher's own wishes count, up to a day. ±10 %. */
export function nextRefresh(now: number, interval: number, hints: FeedHints, random: number): number {
  const wished = Math.max((hints.ttlMinutes ?? 0) * minute, (hints.freshSeconds ?? 0) * 1000);
  const wait = Math.max(interval, Math.min(maxInterval, wished)) * (0.9 + 0.2 * random);
  return Math.round(now + Math.max(wait, (hints.retryAfterSeconds ?? 0) * 1000));
}

/** When to come again after the `failures`th failure in a row: twice as long each time, up to a week. ±10 %. */
export function nextTry(
  now: number,
  interval: number,
  failures: number,
  hints: FeedHints,
  random: number,
): number {
  const wait = Math.min(maxBackOff / 1.1, interval * 2 ** Math.min(failures - 1, 20)) * (0.9 + 0.2 * random);
  return Math.round(now + Math.max(wait, (hints.retryAfterSeconds ?? 0) * 1000));
}
