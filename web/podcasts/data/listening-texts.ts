import { formatTime, spokenTime } from '#web/ui/controls/format-time.ts';

/** What is said around listening to an episode. */
export const listeningTexts = {
  where: (seconds: number, otherSeconds: number) =>
    `Continue at ${formatTime(seconds)} or ${formatTime(otherSeconds)}?`,
  twoPositions: (title: string) => `You listened to “${title}” on two devices.`,
  continueAt: (seconds: number) => `Continue at ${formatTime(seconds)}`,
  notSaved: 'Not saved yet',
  notSavedMore: 'Your place is kept in this browser, and is saved once the server can be reached.',
  extras: 'More of this episode',
  chapters: 'Chapters',
  transcript: 'Transcript',
  at: (seconds: number) => `at ${spokenTime(seconds)}`,
  previousChapter: 'Previous chapter',
  nextChapter: 'Next chapter',
  searchTranscript: 'Search in the transcript',
  matches: (count: number) => (count === 1 ? '1 line' : `${count} lines`),
  notFound: 'Nothing in the transcript matches.',
  follow: 'Follow along',
} as const;
