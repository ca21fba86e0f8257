const days = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const moments = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

export const formatDay = (iso: string) => days.format(new Date(iso));
export const formatTime = (iso: string) => moments.format(new Date(iso));

/** Such as '1.4 GB', in powers of 1,000. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const number = (bytes / 1000 ** power).toLocaleString('en', { maximumFractionDigits: power === 0 ? 0 : 1 });
  return `${number} ${units[power] ?? ''}`;
}
