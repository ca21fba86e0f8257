/** What the search screen alone says. Words of behaviour.md#what-is-said are verbatim. */
export const searchTexts = {
  searchPlaceholder: 'What do you want to listen to?...',
  search: 'Search',
  clear: 'Clear search',
  chips: { artists: 'Artists', albums: 'Albums', songs: 'Songs' },
  chipsLabel: 'Show only',
  searchHint: 'Artists, albums, songs, playlists and podcasts',
  searchHintMore: 'Type a few letters of a name; results appear as you type.',
} as const;
