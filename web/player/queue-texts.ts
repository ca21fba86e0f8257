/** What the queue panel says. Words of spec §2 are verbatim. */
export const queueTexts = {
  queue: 'Queue',
  empty: 'Queue empty',
  nowPlaying: 'Now playing:',
  comingUp: 'Coming up:',
  comingUpLabel: 'Coming up',
  collapse: 'Collapse queue',
  clear: 'Clear',
  cleared: 'Queue cleared',
  play: (title: string) => `Play ${title}`,
  remove: (title: string) => `Remove ${title} from the queue`,
  removed: (title: string) => `${title} removed from the queue`,
} as const;
