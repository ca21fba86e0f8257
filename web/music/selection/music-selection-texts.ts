/** As many as a playlist holds. */
export const maxChosenSongs = 10_000;

const songs = (count: number) => (count === 1 ? '1 song' : `${count.toLocaleString('en')} songs`);
const albums = (count: number) => (count === 1 ? '1 album' : `${count.toLocaleString('en')} albums`);

/** What is said of songs and albums that are chosen. */
export const musicSelectionTexts = {
  shuffle: 'Shuffle',
  addToPlaylist: 'Add to playlist',
  addToLibrary: 'Add to Library',
  like: 'Like',
  newPlaylist: 'New playlist',
  added: (count: number, playlist: string) => `${songs(count)} added to ${playlist}`,
  queued: (count: number) => `${songs(count)} added to the queue`,
  next: (count: number) => `Playing ${songs(count)} next`,
  liked: (kind: 'songs' | 'albums', count: number) =>
    `${kind === 'songs' ? songs(count) : albums(count)} liked`,
  inLibrary: (count: number) =>
    count === 0
      ? 'All of it is in your library already'
      : `${count.toLocaleString('en')} added to your library`,
  tooMany: (max: number) => `That is too many at once: ${max.toLocaleString('en')} songs at most.`,
  noneHere: 'None of these can be heard now.',
  context: 'Selection',
  rated: (count: number) => `${songs(count)} rated`,
} as const;
