import { formatTime, spokenTime } from '#web/ui/controls/format-time.ts';

/** What is said around bookmarks in episodes. */
export const bookmarkTexts = {
  bookmarks: 'Bookmarks',
  bookmarkAt: (seconds: number) => `Bookmark at ${formatTime(seconds)}`,
  added: (seconds: number) => `Bookmark made at ${formatTime(seconds)}`,
  removed: (seconds: number) => `Bookmark at ${formatTime(seconds)} removed`,
  refused: (why: string) => `A bookmark could not be saved: ${why}`,
  play: (seconds: number) => `Play from ${spokenTime(seconds)}`,
  changeNote: (seconds: number) => `Change the note at ${spokenTime(seconds)}`,
  remove: (seconds: number) => `Remove the bookmark at ${spokenTime(seconds)}`,
  noNote: 'No note',
  note: 'Note',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  none: 'No bookmarks. While an episode plays, its menu makes one.',
  ofShow: (title: string) => `Bookmarks in ${title}`,
} as const;
