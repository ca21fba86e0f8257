/** What the options menu says, and what its choices answer. Words of spec §2 and §8 are verbatim. */
export const optionTexts = {
  like: 'Like',
  dislike: 'Dislike',
  addToLibrary: 'Add to Library',
  addToPlaylist: 'Add to Playlist',
  playNext: 'Play next',
  playLater: 'Play later',
  goToAlbum: 'Go to album',
  goToArtist: 'Go to artist',
  removeFromLibrary: 'Remove from library',
  removeFromPlaylist: 'Remove from playlist',
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
