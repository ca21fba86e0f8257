import { expect, test } from 'vitest';
import { axisPath, axisRule } from './library-axis.tsx';

test('a composer, a decade and a label lead to their songs, a folder into it, an artist to their page', () => {
  expect(axisPath('composers', 'Mo & Al')).toBe('/library?tab=songs&composer=Mo+%26+Al');
  expect(axisPath('decades', '1990')).toBe('/library?tab=songs&decade=1990');
  expect(axisPath('folders', 'Rock/Live')).toBe('/library?tab=folders&folder=Rock%2FLive');
  expect(axisPath('albumArtists', 'r.7')).toBe('/artist/r.7');
});

test('and narrow what is shuffled', () => {
  expect(axisRule('labels', 'Night Records')).toEqual({ label: 'Night Records' });
  expect(axisRule('albumArtists', 'r.7')).toEqual({ artist: 'r.7' });
});
