import type { SongDetails } from '#contract/v1/folder-song-details.ts';

/** What is known of a song of four stars. */
export const testSongDetails: SongDetails = {
  path: 'Ida/Notes/01.flac',
  absolutePath: null,
  sizeBytes: 31_400_000,
  format: 'FLAC',
  sampleRate: 96_000,
  bitsPerSample: 24,
  bitsPerSecond: 2_304_400,
  isLossless: true,
  isHiRes: true,
  trackGainDecibels: -7.25,
  albumGainDecibels: null,
  genres: ['Folk', 'Live'],
  releaseDate: '2008',
  editionDate: null,
  label: null,
  releaseType: 'ep',
  isrc: null,
  credits: [
    { role: 'composer', name: 'Mo Ruiz' },
    { role: 'composer', name: 'Al Fox' },
    { role: 'producer', name: 'Al Fox' },
  ],
  musicBrainz: { recording: null, release: null, releaseGroup: null },
  plays: 0,
  lastPlayedAt: null,
  addedAt: '2026-03-02T10:00:00.000Z',
  stars: 4,
  tags: [],
};
