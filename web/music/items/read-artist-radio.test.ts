import { expect, test, vi } from 'vitest';
import type { Artist, Song, Station } from '../provider/item.ts';
import type { Catalogue } from '../provider/provider.ts';
import { readArtistRadio } from './read-artist-radio.ts';

const artist: Artist = { kind: 'artist', id: '9', inLibrary: false, name: 'Ida' };
const station: Station = { kind: 'station', id: 'ra.a9', inLibrary: false, name: 'Ida Station' };
const songs = (...ids: string[]): Song[] =>
  ids.map((id) => ({
    kind: 'song',
    id,
    inLibrary: false,
    name: id,
    artistName: 'Ida',
    durationMilliseconds: 1,
  }));

function radio(
  parts: Partial<Pick<Catalogue, 'artistStation' | 'stationSongs' | 'topSongs'>>,
  recentIds?: string[],
) {
  const catalogue = {
    artist: () => Promise.resolve(artist),
    artistStation: () => Promise.resolve(station),
    stationSongs: () => Promise.resolve([]),
    topSongs: () => Promise.resolve([]),
    ...parts,
  };
  return readArtistRadio(catalogue, 'r.9', recentIds, () => 0.4);
}
const top = () => Promise.resolve(songs('a', 'b', 'c'));

test('an artist’s radio is the artist’s station, which is told what was heard', async () => {
  const stationSongs = vi.fn<Catalogue['stationSongs']>(() => Promise.resolve(songs('s')));
  expect(await radio({ stationSongs, topSongs: top }, ['z'])).toEqual(songs('s'));
  expect(stationSongs).toHaveBeenCalledWith('ra.a9', ['z']);
});

test.each<[string, Partial<Catalogue>]>([
  ['there is no station', { artistStation: () => Promise.resolve(undefined) }],
  ['the station fails', { artistStation: () => Promise.reject(new Error('none')) }],
  ['the station has nothing', {}],
])('when %s, the radio is the top songs, shuffled', async (_, parts) => {
  const radioSongs = await radio({ ...parts, topSongs: top });
  expect(radioSongs.map(({ id }) => id).sort()).toEqual(['a', 'b', 'c']);
});

test('without both the radio fails', async () => {
  await expect(radio({})).rejects.toThrow('Ida has no songs.');
});
