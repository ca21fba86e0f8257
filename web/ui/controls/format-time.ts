function wholeSeconds(seconds: unknown): number {
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** `4:12`, `1:04:12` from an hour on. Not a number, or negative, is `0:00` (behaviour.md#what-is-checked). */
export function formatTime(seconds: unknown): string {
  const whole = wholeSeconds(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = twoDigits(whole % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** As a person says it: `1 minute 48 seconds`; nothing is `0 seconds`. */
export function spokenTime(seconds: unknown): string {
  const whole = wholeSeconds(seconds);
  const parts: [number, string][] = [
    [Math.floor(whole / 3600), 'hour'],
    [Math.floor(whole / 60) % 60, 'minute'],
    [whole % 60, 'second'],
  ];
  const nonZero = parts.filter(([count]) => count > 0);
  if (nonZero.length === 0) return '0 seconds';
  return nonZero.map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`).join(' ');
}
