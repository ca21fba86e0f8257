import type { Artwork, Resource } from '#contract/v1/provider.ts';
import { artistName } from '../../catalogue/artist-rows.ts';
import type { CatalogueReader } from '../../catalogue/catalogue-reader.ts';
import { pictureFields } from '../../catalogue/picture-fields.ts';
import { selectSongs } from '../../catalogue/song-rows.ts';
import { artworkOf, tilesOf } from '../../resources/artwork-of.ts';
import { numberOf } from '../../resources/resource-id.ts';
import { select } from '../../store/query.ts';
import { albumFacts, albumNumbers } from '../taste/album-facts.ts';
import type { GenreList } from '../taste/genres.ts';
import { factsOf } from '../taste/song-facts.ts';
import { ranking, type Weights, weigh } from '../taste/taste.ts';
import type { StationSeed } from './choose-songs.ts';

/** A station in Apple's shape: one whose songs are asked for as they are needed. */
export function stationResource({ id, name, artwork, tiles }: Station): Resource {
  return {
    id,
    type: 'stations',
    href: `/v1/catalog/us/stations/${id}`,
    attributes: {
      name,
      isLive: false,
      mediaKind: 'audio',
      playParams: { id, kind: 'radioStation', format: 'tracks' },
      ...(artwork ? { artwork } : {}),
      ...(tiles ? { tiles } : {}),
    },
  };
}

/** What a station is made from: a song, an artist, a genre, or what one listener likes. */
export type StationSource =
  | { kind: 'song'; number: number }
  | { kind: 'artist'; number: number }
  | { kind: 'genre'; key: string }
  | { kind: 'personal'; userId: string };

export function stationId(source: StationSource): string {
  switch (source.kind) {
    case 'song':
      return `ra.s${source.number}`;
    case 'artist':
      return `ra.a${source.number}`;
    case 'genre':
      return `ra.q-${source.key}`;
    case 'personal':
      return `ra.u-${source.userId}`;
  }
}

/** Null when it can be no station's id. */
export function stationSource(id: string): StationSource | null {
  const [, letter, rest = ''] = /^ra\.(s|a|q-|u-)([\w-]{1,80})$/.exec(id) ?? [];
  if (letter === 'q-') return { kind: 'genre', key: rest };
  if (letter === 'u-') return { kind: 'personal', userId: rest };
  if (letter !== 's' && letter !== 'a') return null;
  const number = numberOf(letter === 's' ? 'songs' : 'artists', 'catalogue', rest);
  return number === null ? null : { kind: letter === 's' ? 'song' : 'artist', number };
}

export type Station = { id: string; name: string; seed: StationSeed; artwork?: Artwork; tiles?: Artwork[] };
export type StationNeeds = { read: CatalogueReader; genres: GenreList };

const nothing: StationSeed = { song: null, artists: [], genres: [], year: null, personal: false };
const maxAlbums = 40;
const maxGenres = 5;
/** Albums may share a cover. */
const maxTilesAsked = 12;
const withPicture = (where: string) =>
  select(
    pictureFields,
    `from album join picture on picture.id = album.picture_id where ${where} limit ${maxTilesAsked}`,
  );
/** Covers of an artist's newest albums. */
export const coversOfArtist = withPicture('artist_id = ? order by release_date desc');
const coversOfGenre = withPicture('album.id in (select album_id from album_genre where genre = ?)');
const songById = selectSongs('where song.id = ?');

/** The station made from that; null when it is not in the folder, or when it is another listener's. */
export function stationFrom(needs: StationNeeds, source: StationSource, userId: string): Station | null {
  const id = stationId(source);
  switch (source.kind) {
    case 'song':
      return songStation(needs, id, source.number);
    case 'artist':
      return artistStation(needs, id, source.number);
    case 'genre':
      return genreStation(needs, id, source.key);
    case 'personal':
      return source.userId === userId && userId !== ''
        ? { id, name: 'Your Station', seed: { ...nothing, personal: true } }
        : null;
  }
}

function songStation({ read }: StationNeeds, id: string, number: number): Station | null {
  const row = read.get(songById, number);
  const [song] = factsOf(read, [number]);
  if (!row || !song) return null;
  const genres = song.genres.length > 0 ? song.genres : (albumFacts(read, [song.album])[0]?.genres ?? []);
  return {
    id,
    name: `${row.title} Station`,
    seed: { ...nothing, song: number, artists: song.artists, genres, year: song.year },
    ...artworkOf(row),
  };
}

function artistStation({ read }: StationNeeds, id: string, number: number): Station | null {
  const name = artistName(read, number);
  if (name === null) return null;
  const sql = `select distinct song.album_id as id from song_artist join song on song.id = song_artist.song_id
    where song_artist.artist_id = ? limit ${maxAlbums}`;
  const albums = albumFacts(read, albumNumbers(read, sql, number));
  const genres: Weights<string> = new Map();
  for (const album of albums) for (const genre of album.genres) weigh(genres, genre, 1);
  const years = albums.flatMap(({ year }) => year ?? []).sort((a, b) => a - b);
  const pictures = read.all(coversOfArtist, number);
  return {
    id,
    name: `${name} Station`,
    seed: {
      ...nothing,
      artists: [number],
      genres: ranking(genres).slice(0, maxGenres),
      year: years[Math.floor(years.length / 2)] ?? null,
    },
    ...artworkOf(pictures[0]),
    ...tilesOf(pictures),
  };
}

function genreStation({ read, genres }: StationNeeds, id: string, key: string): Station | null {
  const genre = genres().find((candidate) => candidate.key === key);
  if (!genre) return null;
  const pictures = read.all(coversOfGenre, genre.spellings[0] ?? '');
  return {
    id,
    name: `${genre.name} Station`,
    seed: { ...nothing, genres: genre.spellings },
    ...artworkOf(pictures[0]),
    ...tilesOf(pictures),
  };
}
