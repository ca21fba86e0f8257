import { expect, test } from 'vitest';
import type { SongDetails } from '#contract/v1/folder-song-details.ts';
import { testSongDetails as plain } from '../testing/test-song-details.ts';
import { songFileFacts } from './song-file.tsx';

const factsOf = (song: SongDetails) =>
  Object.fromEntries(songFileFacts(song).filter(([, value]) => value !== undefined));

test('a song says what its file is, who made it and how it is heard, and nothing that is not known', () => {
  expect(factsOf(plain)).toEqual({
    Format: 'FLAC',
    Sound: '96 kHz · 24 bit · Hi-Res',
    'Bit rate': '2,304 kb/s',
    Size: '31.4 MB',
    ReplayGain: '-7.25 dB',
    Genre: 'Folk, Live',
    Composer: 'Mo Ruiz, Al Fox',
    Producer: 'Al Fox',
    'Release type': 'Ep',
    Plays: 0,
    Added: '2 Mar 2026',
    Rating: '★★★★',
    Path: 'Ida/Notes/01.flac',
  });
});

test('an edition says when the music first came out, and whoever runs the server is told where the file lies', () => {
  const edition = { ...plain, editionDate: '2019', absolutePath: '/music/Ida/Notes/01.flac' };
  expect(factsOf(edition)).toMatchObject({
    'First released': '2008',
    'This edition': '2019',
    Path: '/music/Ida/Notes/01.flac',
  });
});

test('both gains stand together, and a sound with losses says nothing of quality', () => {
  const lossy = { ...plain, isHiRes: false, isLossless: false, bitsPerSample: null, sampleRate: 44_100 };
  expect(factsOf({ ...lossy, albumGainDecibels: 0.5 })).toMatchObject({
    Sound: '44.1 kHz',
    ReplayGain: '-7.25 dB (album +0.50 dB)',
  });
});
