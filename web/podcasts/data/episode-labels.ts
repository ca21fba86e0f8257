const hourSeconds = 3600;
const daySeconds = 86_400;

/** How long ago an episode came out (spec §9): `3d`, else `5h`, else `< 1h`. */
export function ageLabel(secondsSinceRelease: number): string {
  if (secondsSinceRelease >= daySeconds) return `${Math.floor(secondsSinceRelease / daySeconds)}d`;
  if (secondsSinceRelease >= hourSeconds) return `${Math.floor(secondsSinceRelease / hourSeconds)}h`;
  return '< 1h';
}

/** `45m` under an hour, else `1h 5m` (spec §9); what nobody knows is `0:00` (spec §5). Takes seconds. */
export function durationLabel(seconds: number | null): string {
  if (seconds === null || !Number.isFinite(seconds) || seconds < 0) return '0:00';
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes}m` : `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}
