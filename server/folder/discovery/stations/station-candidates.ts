import type { Random } from '#rules/seeded-random.ts';
import type { CatalogueReader } from '../../catalogue/catalogue-reader.ts';
import { albumsOfArtists, albumsOfGenres, albumsOfYears, anyAlbums } from '../taste/album-facts.ts';
import { factsOf, factsOfAlbums, type SongFacts } from '../taste/song-facts.ts';
import { type Taste, topArtists, topGenres } from '../taste/taste.ts';
import type { StationSeed } from './station-seed.ts';

const eraYears = 5;
const albums = { artists: 15, genres: 45, era: 15, any: 20 };
const maxLiked = 100;

/**
 * Songs a station may choose from: of its artists, of its genres, of its years, and some of anything, so that there is
 * always another artist. A personal station takes its listener's artists and genres, and what they like.
 */
export function stationCandidates(
  read: CatalogueReader,
  seed: StationSeed,
  taste: Taste,
  random: Random,
): SongFacts[] {
  const artists = seed.personal ? topArtists(taste).slice(0, 30) : seed.artists;
  const genres = seed.personal ? topGenres(taste).slice(0, 5) : seed.genres;
  const { year } = seed;
  const drawn = [
    ...albumsOfArtists(read, artists, random, seed.personal ? 2 * albums.artists : albums.artists),
    ...albumsOfGenres(read, genres, random, albums.genres),
    ...(year === null
      ? []
      : albumsOfYears(read, { from: year - eraYears, to: year + eraYears }, random, albums.era)),
    ...anyAlbums(read, random, albums.any),
  ];
  const liked = seed.personal ? [...taste.likedSongs].slice(0, maxLiked) : [];
  const single = seed.song === null ? [] : [seed.song];
  const songs = [...factsOf(read, [...single, ...liked]), ...factsOfAlbums(read, new Set(drawn))];
  const wanted = songs.filter(
    ({ number, album }) => !taste.noSongs.has(number) && !taste.noAlbums.has(album),
  );
  return [...new Map(wanted.map((song) => [song.number, song])).values()];
}
