/** What the music screens say. Words of behaviour.md#what-is-said are verbatim. */
export const musicTexts = {
  loading: 'Loading...',
  error: (message: string) => `Error: ${message}`,
  toLibrary: 'To the library',
  album: 'Album',
  artist: 'Artist',
  playlist: 'Playlist',
  by: (name: string) => `by ${name}`,
  song: 'Song',
  station: 'Radio Station',
  mix: 'Mix',
  nothingToPlay: (name: string) => `${name} has no songs that can be played.`,
  radio: (artist: string) => `${artist} Radio`,
  stationOf: (item: string) => `${item} Station`,
  topSongs: 'Top Songs',
  wentWrong: 'Something went wrong..',
  libraryBadge: 'Library',
  play: 'Play',
  pause: 'Pause',
  shuffle: 'Shuffle',
  disc: (number: number) => `Disc ${number}`,
  songCount: (songs: number) => (songs === 1 ? '1 song' : `${songs} songs`),
  explicit: 'Explicit',
  unavailable: 'Not available at the moment',
  videosLeftOut: (videos: number) =>
    videos === 1
      ? '1 music video is left out: Earshot plays sound alone.'
      : `${videos} music videos are left out: Earshot plays sound alone.`,
  like: 'Like',
  likeItem: (name: string) => `Like ${name}`,
  noSongs: 'This album has no songs that can be played.',
  noHits: (term: string) => `Nothing found for “${term}”`,
} as const;
