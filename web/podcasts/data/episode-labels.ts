import { wallTimeMs } from '#rules/clock.ts';

const hourSeconds = 3600;
const daySeconds = 86_400;

/** How long ago an episode came out (behaviour.md#constants): `3d`, else `5h`, else `< 1h`. */
export function ageLabel(secondsSinceRelease: number): string {
  if (secondsSinceRelease >= daySeconds) return `${Math.floor(secondsSinceRelease / daySeconds)}d`;
  if (secondsSinceRelease >= hourSeconds) return `${Math.floor(secondsSinceRelease / hourSeconds)}h`;
  return '< 1h';
}

/** `45m` under an hour, else `1h 5m` (behaviour.md#constants); what nobody knows is `0:00` (behaviour.md#what-is-checked). Takes seconds. */
export function durationLabel(seconds: number | null): string {
  if (seconds === null || !Number.isFinite(seconds) || seconds < 0) return '0:00';
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes}m` : `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}

/** `November 9, 9:30pm` of `November 09, 2026 9:30pm` (UTC) in the year 2026; a date of another year keeps it. */
export function releaseDate(pretty: string, nowMs = wallTimeMs()): string {
  return pretty.replace(' 0', ' ').replace(`, ${new Date(nowMs).getUTCFullYear()} `, ', ');
}

/** The same without the time of day. */
export const releaseDay = (pretty: string, nowMs?: number): string =>
  releaseDate(pretty, nowMs).replace(/,? \S+m$/, '');
