import type { Sort } from '#contract/v1/folder-paging.ts';
import { idsOf } from '../store/query.ts';
import type { CatalogueReader } from './catalogue-reader.ts';
import { numbersAsJson } from './hidden.ts';
import { orderBy, orderOf } from './library-order.ts';

/** SQL: albums newest first, the editions of one album together. */
export const newestFirst = 'first_date desc, edition_of desc, release_date desc, album.id desc';

/** SQL: whether a row of `album` is by the artist whose number is the first parameter, alone or with others. */
export const isBy = '(album.id in (select album_id from album_artist where album_artist.artist_id = ?1))';

const numbersOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

const byArtist = idsOf(`select id from album where ${isBy} order by ${newestFirst} limit ?`);
const byArtistFromOldest = idsOf(
  `select album_id as id from album_artist join album on album.id = album_id
   where album_artist.artist_id = ? order by release_date, album_id`,
);
const withArtist = idsOf(
  `select id from album where id in (
     select song.album_id from song_artist join song on song.id = song_artist.song_id
     where song_artist.artist_id = ?) order by ${newestFirst}`,
);
const ofYears = (direction: '' | ' desc') =>
  idsOf(
    `select id from album where release_date >= ? and release_date < ?
     order by substr(release_date, 1, 4)${direction}, edition_folded, folded, id`,
  );
const yearsRising = ofYears('');
const yearsFalling = ofYears(' desc');

const yearText = (year: number) => String(Math.max(0, year)).padStart(4, '0');

/** All albums, as a library lists them. */
export const albumsSorted = (read: CatalogueReader, sort: Sort): number[] =>
  numbersOf(read.all(idsOf(`select id from album order by ${orderBy(orderOf('albums', sort))}`)));

/** Albums of a genre except `without`, at most `limit` (-1: all) from an offset on. */
export function albumsOfGenre(
  read: CatalogueReader,
  genre: string,
  sort: Sort = 'name',
  without: Iterable<number> = [],
  { limit, offset } = { limit: -1, offset: 0 },
): number[] {
  const query = idsOf(
    `select id from album where id in (select album_id from album_genre where genre = ?)
     and id not in (select value from json_each(?))
     order by ${orderBy(orderOf('albums', sort))} limit ? offset ?`,
  );
  return numbersOf(read.all(query, genre, numbersAsJson(without), limit, offset));
}

/** Albums released from one year to another, both included; the latest first where `from` is the later one. */
export function albumsOfYears(read: CatalogueReader, from: number, to: number): number[] {
  const years = [yearText(Math.min(from, to)), yearText(Math.max(from, to, 0) + 1)];
  return numbersOf(read.all(from > to ? yearsFalling : yearsRising, ...years));
}

/** The albums that an artist made, alone or with others, newest first; all of them (-1), or at most `limit`. */
export const albumsBy = (read: CatalogueReader, artist: number, limit = -1): number[] =>
  numbersOf(read.all(byArtist, artist, limit));

/** The same from the oldest on, every edition by its own date. */
export const albumsFromOldest = (read: CatalogueReader, artist: number): number[] =>
  numbersOf(read.all(byArtistFromOldest, artist));

/** Albums with a song by the artist, newest first. */
export const albumsWith = (read: CatalogueReader, artist: number): number[] =>
  numbersOf(read.all(withArtist, artist));
