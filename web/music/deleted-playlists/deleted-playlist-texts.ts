const counted = (count: number, one: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${one}s`;

/** What is said of playlists that were deleted. */
export const deletedPlaylistTexts = {
  title: 'Recently deleted',
  back: 'Playlists',
  hint: 'Deleted playlists stay here for 30 days. A restored one is as it was, for everybody who had it.',
  empty: 'No deleted playlists',
  emptyHint: 'A playlist that you delete stays here for 30 days.',
  loadFailed: 'Your deleted playlists could not be loaded.',
  facts: (songCount: number, daysLeft: number) =>
    `${counted(songCount, 'song')} · ${daysLeft === 0 ? 'less than a day' : counted(daysLeft, 'day')} left`,
  restore: 'Restore',
  restoreNamed: (name: string) => `Restore ${name}`,
  restored: (name: string) => `${name} restored`,
  forGood: 'Delete for good',
  forGoodNamed: (name: string) => `Delete for good: ${name}`,
  forGoodQuestion: 'Its songs stay in your library. The playlist cannot be restored any more.',
  deletedForGood: (name: string) => `${name} deleted for good`,
  cancel: 'Cancel',
} as const;
