const episodes = (count: number) => (count === 1 ? '1 episode' : `${count.toLocaleString('en')} episodes`);

/** What is said of episodes that are chosen. */
export const episodeSelectionTexts = {
  next: (count: number) => `Playing ${episodes(count)} next`,
  queued: (count: number) => `${episodes(count)} added to the queue`,
  marked: (count: number, played: boolean) =>
    `${episodes(count)} marked as ${played ? 'played' : 'unplayed'}`,
  noSound: 'None of these has anything to hear.',
} as const;
