/** What the choices of the options menu answer, and its submenu says; `item-options.ts` has the entries. Words of behaviour.md#what-is-said are verbatim. */
export const optionTexts = {
  playingNext: (name: string) => `Playing ${name} next`,
  addedToQueue: (name: string) => `Added ${name} to the queue`,
  newPlaylist: 'New playlist…',
  newPlaylistName: 'Playlist name:',
  createPlaylist: 'Create',
  findPlaylist: 'Find a playlist',
  openPlaylist: 'Open',
  noPlaylists: 'No playlists to display...',
  errorOccurred: 'An error occurred..',
  tokenMissing: 'The music provider token is missing',
  ratings: {
    favorites: {
      added: (name: string) => `${name} added to favorites`,
      removed: (name: string) => `${name} removed from favorites`,
      failed: (name: string) => `Error adding ${name} to favorites...`,
    },
    dislikes: {
      added: (name: string) => `${name} added to dislikes`,
      removed: (name: string) => `${name} removed from dislikes`,
      failed: (name: string) => `Error adding ${name} to dislikes...`,
    },
  },
  addedToLibrary: (name: string) => `${name} added to library!`,
  alreadyInLibrary: (name: string) => `${name} is already in your library!`,
  addToLibraryFailed: (name: string) => `Error adding ${name} to library...`,
  removedFromLibrary: (name: string) => `${name} removed from library`,
  addedTo: (playlist: string) => `Added to ${playlist}`,
} as const;
