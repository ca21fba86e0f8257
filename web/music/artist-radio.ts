import { shuffled } from '#web/player/shuffle.ts';
import type { Song } from './item.ts';
import type { Catalogue } from './provider.ts';

/** An artist's radio: the artist's station; where there is none, top songs shuffled (decisions, Routes). Rejects when both fail. */
export async function readArtistRadio(
  catalogue: Pick<Catalogue, 'artist' | 'artistStation' | 'topSongs'>,
  artistId: string,
  random: () => number = Math.random,
): Promise<Song[]> {
  const artist = await catalogue.artist(artistId);
  const station = await catalogue.artistStation(artist.id).catch(() => []);
  if (station.length > 0) return station;
  const songs = await catalogue.topSongs(artist.id);
  if (songs.length === 0) throw new Error(`${artist.name} has no songs.`);
  return shuffled(songs, Math.floor(random() * 4294967296));
}
