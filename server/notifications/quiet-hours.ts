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

/** When the quiet hours end in which a moment falls (both epoch milliseconds); null outside of them. */
export function quietUntil(time: number, quiet: QuietHours | null): number | null {
  if (quiet === null) return null;
  const { from, to, timeZone } = quiet;
  const now = local(time, timeZone);
  const minute = now.hour * 60 + now.minute;
  const isQuiet = from < to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!isQuiet) return null;
  const day = minute < to ? now : now.add({ days: 1 });
  return day.withPlainTime({ hour: Math.floor(to / 60), minute: to % 60 }).epochMilliseconds;
}
