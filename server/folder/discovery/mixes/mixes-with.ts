import type { Resource } from '#contract/v1/provider.ts';
import type { CatalogueReader } from '../../catalogue/catalogue-reader.ts';
import { albumNumbers } from '../taste/album-facts.ts';
import { type GenreList, genreKey } from '../taste/genres.ts';
import { decadeOf, factsOf } from '../taste/song-facts.ts';
import { decadeMixKind, genreMixKind, mostPlayedMix, newAlbumsMix } from './mix-kinds.ts';
import { mixResource } from './mix-resource.ts';
import type { Mixes, MixListener } from './mixes.ts';

const maxSongs = 300;
const maxGenres = 3;

/** The mixes of today that hold a song of the album, or by the artist; only those that may do are looked at. */
export function mixesWith(
  { read, mixes, genres }: { read: CatalogueReader; mixes: Mixes; genres: GenreList },
  of: { album: number } | { artist: number },
  asker: MixListener,
): Resource[] {
  const sql =
    'album' in of
      ? `select id from song where album_id = ? limit ${maxSongs}`
      : `select song_id as id from song_artist where artist_id = ? limit ${maxSongs}`;
  const songs = factsOf(read, albumNumbers(read, sql, 'album' in of ? of.album : of.artist));
  const numbers = new Set(songs.map(({ number }) => number));
  const keys = new Set(songs.flatMap((song) => song.genres).map(genreKey));
  const decades = new Set(songs.flatMap(({ year }) => (year === null ? [] : decadeOf(year))));
  const kinds = [
    ...genres()
      .filter(({ key }) => keys.has(key))
      .slice(0, maxGenres)
      .map(genreMixKind),
    ...[...decades].slice(0, maxGenres).map(decadeMixKind),
    newAlbumsMix,
    mostPlayedMix,
  ];
  return kinds.flatMap((kind) => {
    const mix = mixes.made(kind, asker);
    return mix?.songs.some((song) => numbers.has(song)) ? [mixResource(read, mix)] : [];
  });
}
