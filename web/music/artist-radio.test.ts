import { expect, test } from 'vitest';
import { readArtistRadio } from './artist-radio.ts';
import type { Artist, Song } from './item.ts';

const artist: Artist = { kind: 'artist', id: '9', inLibrary: false, name: 'Ida' };
const songs = (...ids: string[]): Song[] =>
  ids.map((id) => ({
    kind: 'song',
    id,
    inLibrary: false,
    name: id,
    artistName: 'Ida',
    durationMilliseconds: 1,
  }));

const radio = (station: () => Promise<Song[]>, top: Song[]) =>
  readArtistRadio(
    { artist: () => Promise.resolve(artist), artistStation: station, topSongs: () => Promise.resolve(top) },
    'r.9',
    () => 0.4,
  );

test('an artist’s radio is the station; without one the top songs, shuffled; without both it fails', async () => {
  expect(await radio(() => Promise.resolve(songs('s')), songs('a'))).toEqual(songs('s'));
  const fallen = await radio(() => Promise.reject(new Error('none')), songs('a', 'b', 'c'));
  expect(fallen.map(({ id }) => id).sort()).toEqual(['a', 'b', 'c']);
  await expect(radio(() => Promise.resolve([]), [])).rejects.toThrow('Ida has no songs.');
});
