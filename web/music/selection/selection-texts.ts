/** What the bar says of what is chosen. */
export const selectionTexts = {
  bar: 'Selection',
  chosen: (count: number) => `${count.toLocaleString('en')} selected`,
  play: 'Play',
  playNext: 'Play next',
  playLater: 'Add to queue',
  addToPlaylist: 'Add to playlist',
  like: 'Like',
  rate: 'Rate',
  clear: 'Clear selection',
  select: (name: string) => `Select ${name}`,
  all: 'Select all',
  playlists: 'Playlists',
  newPlaylist: 'New playlist',
  added: (count: number, playlist: string) =>
    `${count === 1 ? '1 song' : `${count.toLocaleString('en')} songs`} added to ${playlist}`,
  queued: (count: number) =>
    `${count === 1 ? '1 song' : `${count.toLocaleString('en')} songs`} added to the queue`,
  next: (count: number) => `Playing ${count === 1 ? '1 song' : `${count.toLocaleString('en')} songs`} next`,
  liked: (count: number) => `${count === 1 ? '1 song' : `${count.toLocaleString('en')} songs`} liked`,
  tooMany: (max: number) => `That is too many at once: ${max.toLocaleString('en')} songs at most.`,
  context: 'Selection',
  stars: (stars: number) => (stars === 0 ? 'No rating' : stars === 1 ? '1 star' : `${stars} stars`),
  noPlaylists: 'You have no playlist yet.',
  rated: (count: number) => `${count === 1 ? '1 song' : `${count.toLocaleString('en')} songs`} rated`,
} as const;
