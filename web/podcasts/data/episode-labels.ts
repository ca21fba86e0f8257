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
