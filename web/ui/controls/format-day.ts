import { wallTimeMs } from '#rules/clock.ts';

const dayOfYear = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' });
const dayAndYear = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** A day as one says it: without its year when it is this year's. */
export function formatDay(iso: string, now = new Date(wallTimeMs())): string {
  const day = new Date(iso);
  return (day.getFullYear() === now.getFullYear() ? dayOfYear : dayAndYear).format(day);
}
