/** What the results of a search say. */
export const resultTexts = {
  topResult: 'Top result',
  playlists: 'Playlists',
  books: 'Audiobooks',
  shows: 'Podcasts',
  episodes: 'Episodes',
  noHitsHint: 'Check the spelling, or try fewer letters.',
  noFeed: 'There is no podcast feed at this address.',
  noFeedHint: 'Paste the address of a feed, or search by name.',
} as const;
