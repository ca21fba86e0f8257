import type { QuietHours } from '#contract/notifications.ts';

const local = (time: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone);

export function isTimeZone(name: string): boolean {
  try {
    // An offset (`+02:00`) is none: it knows of no summer.
    return !/^[+-]/.test(name) && local(0, name).timeZoneId !== '';
  } catch {
    return false;
  }
}

function isQuiet({ hour, minute }: Temporal.ZonedDateTime, { from, to }: QuietHours): boolean {
  const minutes = hour * 60 + minute;
  return from < to ? minutes >= from && minutes < to : minutes >= from || minutes < to;
}

/**
 * When the quiet hours end in which a moment falls (both epoch milliseconds); null outside of them. Where the clocks
 * change, the end may come twice that night or not at all: then the change itself may end them.
 */
export function quietUntil(time: number, quiet: QuietHours | null): number | null {
  if (quiet === null) return null;
  const now = local(time, quiet.timeZone);
  if (!isQuiet(now, quiet)) return null;
  const end = { hour: Math.floor(quiet.to / 60), minute: quiet.to % 60 };
  const ends = [now, now.add({ days: 1 })].flatMap((day) => {
    const wallTime = day.toPlainDate().toPlainDateTime(end);
    return (['earlier', 'later'] as const).map((disambiguation) =>
      wallTime.toZonedDateTime(quiet.timeZone, { disambiguation }),
    );
  });
  const change = now.getTimeZoneTransition('next');
  const later = [...ends, ...(change ? [change] : [])]
    .filter((one) => one.epochMilliseconds > time && !isQuiet(one, quiet))
    .map((one) => one.epochMilliseconds);
  return Math.min(...later);
}
