import { shuffled } from '#web/player/shuffle.ts';
import type { Song } from './item.ts';
import type { Catalogue } from './provider.ts';

/** An artist's radio where the provider has no station for it: the top songs, shuffled (decisions, Routes). Rejects when there are none. */
export async function readArtistRadio(
  catalogue: Pick<Catalogue, 'artist' | 'topSongs'>,
  artistId: string,
  random: () => number = Math.random,
): Promise<Song[]> {
  const artist = await catalogue.artist(artistId);
  const songs = await catalogue.topSongs(artist.id);
  if (songs.length === 0) throw new Error(`${artist.name} has no songs.`);
  return shuffled(songs, Math.floor(random() * 4294967296));
}
