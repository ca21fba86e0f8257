/** What the song and station screens say. Words of behaviour.md#what-is-said are verbatim. */
export const songTexts = {
  stationHint: 'Goes on without end: songs come as you listen.',
  songNotFound: 'Song not found',
  details: {
    title: 'Details',
    artist: 'Artist',
    album: 'Album',
    disc: 'Disc',
    track: 'Track',
    released: 'Released',
    duration: 'Duration',
  },
} as const;
