const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A listener has forgotten the last words after a long pause: these seconds are played again. The longest pause first. */
const rewinds = [
  { pauseMs: dayMs, seconds: 20 },
  { pauseMs: hourMs, seconds: 10 },
  { pauseMs: minuteMs, seconds: 2 },
] as const;

type Chapters = readonly { startSeconds: number }[];

/** Where an episode goes on after a pause: a few seconds earlier, and never before the start of its chapter. */
export function rewind(positionSeconds: number, pauseMs: number, chapters: Chapters = []): number {
  const seconds = rewinds.find((one) => pauseMs >= one.pauseMs)?.seconds ?? 0;
  const chapterSeconds = chapters.findLast(
    ({ startSeconds }) => startSeconds <= positionSeconds,
  )?.startSeconds;
  return Math.max(positionSeconds - seconds, chapterSeconds ?? 0, 0);
}
