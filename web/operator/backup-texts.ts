const moments = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const moment = (iso: string) => moments.format(new Date(iso));
const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** Such as '1.4 GB', in powers of 1,000. */
function size(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** power).toLocaleString('en', { maximumFractionDigits: power === 0 ? 0 : 1 })} ${units[power] ?? ''}`;
}

/** What the section of backups says. */
export const backupTexts = {
  title: 'Backups',
  about:
    'Accounts, libraries, playlists, plays, podcasts, ids and the key of this server. Not the music itself.',
  loadFailed: 'The backups could not be loaded.',
  running: 'A backup is being made.',
  none: 'There is no backup yet.',
  off: 'Backups by night are turned off (BACKUPS=off).',
  next: (iso: string) => `The next is made on ${moment(iso)}.`,
  last: { done: 'Last', failed: 'The last one failed', skipped: 'The last one was skipped' },
  lastTime: moment,
  size,
  made: moment,
  where: 'Kept for 7 days in',
  backUpNow: 'Back up now',
  listLabel: 'Backups that are kept',
};
