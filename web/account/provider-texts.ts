/** What is said where a listener chooses a provider. */
export const providerTexts = {
  chooseProvider: 'Where your music comes from',
  stayWithProvider: 'Library, favourites and playlists stay with each of them.',
} as const;
