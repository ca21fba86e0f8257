import { shuffled } from '#rules/queue/shuffle.ts';
import { UserFacingError } from '#web/api.ts';
import type { Song } from '../provider/item.ts';
import type { Catalogue } from '../provider/provider.ts';

/** The next songs of an artist's radio: the station, else top songs shuffled (behaviour.md#screens); rejects when both fail. `recentIds`: played lately. */
export async function readArtistRadio(
  catalogue: Pick<Catalogue, 'artist' | 'artistStation' | 'stationSongs' | 'topSongs'>,
  artistId: string,
  recentIds?: readonly string[],
  random: () => number = Math.random,
): Promise<Song[]> {
  const artist = await catalogue.artist(artistId);
  const songs = await stationSongs(catalogue, artist.id, recentIds).catch(() => []);
  if (songs.length > 0) return songs;
  const top = await catalogue.topSongs(artist.id);
  if (top.length === 0) throw new UserFacingError(`${artist.name} has no songs.`);
  return shuffled(top, Math.floor(random() * 4294967296));
}

async function stationSongs(
  catalogue: Pick<Catalogue, 'artistStation' | 'stationSongs'>,
  artistId: string,
  recentIds: readonly string[] | undefined,
): Promise<Song[]> {
  const station = await catalogue.artistStation(artistId);
  return station === undefined ? [] : catalogue.stationSongs(station.id, recentIds);
}
