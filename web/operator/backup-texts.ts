import { formatBytes, formatTime } from './format-values.ts';

/** What the section of backups says. */
export const backupTexts = {
  title: 'Backups',
  about:
    'Accounts, libraries, playlists, plays, podcasts, ids and the key of this server. Not the music itself.',
  loadFailed: 'The backups could not be loaded.',
  running: 'A backup is being made.',
  none: 'There is no backup yet.',
  off: 'Backups by night are turned off (BACKUPS=off).',
  next: (iso: string) => `The next is made on ${formatTime(iso)}.`,
  last: { done: 'Last', failed: 'The last one failed', skipped: 'The last one was skipped' },
  lastTime: formatTime,
  size: formatBytes,
  made: formatTime,
  where: 'Kept for 7 days in',
  backUpNow: 'Back up now',
  download: 'Download…',
  downloadNamed: (made: string) => `Download the backup of ${made}`,
  downloadQuestion:
    'The file holds everything of everybody here and the key of this server: whoever has it can act as this server. Your password, please:',
  downloadQuestionWithoutPassword:
    'The file holds everything of everybody here and the key of this server: whoever has it can act as this server.',
  downloadConfirm: 'Download',
  downloading: 'The backup is being downloaded…',
  password: 'Password',
  cancel: 'Cancel',
  listLabel: 'Backups that are kept',
};
