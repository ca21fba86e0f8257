import type { SQLInputValue } from 'node:sqlite';
import { type Random, sample } from '#rules/seeded-random.ts';
import type { CatalogueReader } from '../../catalogue/catalogue-reader.ts';
import { linesIn, numbersIn } from '../../catalogue/row.ts';
import { fields, rowsOf, select } from '../../store/query.ts';
import * as tables from '../../store/tables.ts';
import { yearOf } from './song-facts.ts';

const byNumber = select(
  fields(
    tables.album,
    'id',
    'artist_id',
    'genres',
    'release_date',
    'song_count',
    'duration',
    'is_compilation',
    'first_seen_at',
  ),
  'from json_each(?) as asked join album on album.id = asked.value order by asked.key',
);
const size = rowsOf(
  { total: 'integer not null', most: 'integer not null' },
  'select count(*) as total, coalesce(max(id), 0) as most from album',
);

/** What rows, mixes and stations need to know of an album; times in milliseconds. */
export type AlbumFacts = {
  number: number;
  artist: number;
  genres: string[];
  /** Null when the tags do not say. */
  year: number | null;
  songCount: number;
  duration: number;
  isCompilation: boolean;
  firstSeenAt: number;
};

/** Those that are in the folder, in the order asked. */
export function albumFacts(read: CatalogueReader, albums: Iterable<number>): AlbumFacts[] {
  return read.all(byNumber, JSON.stringify([...albums])).map((row) => ({
    number: row.id,
    artist: row.artist_id,
    genres: linesIn(row.genres),
    year: yearOf(row.release_date),
    songCount: row.song_count,
    duration: row.duration,
    isCompilation: row.is_compilation === 1,
    firstSeenAt: row.first_seen_at,
  }));
}

/** Albums drawn from the whole folder; all of them when there are no more than `count`. Reads no more than it draws. */
export function anyAlbums(read: CatalogueReader, random: Random, count: number): number[] {
  const { total, most } = read.get(size) ?? { total: 0, most: 0 };
  if (total <= count) return sample(random, albumNumbers(read, 'select id from album'), count);
  const drawn = new Set<number>();
  for (let turn = 0; turn < 4 && drawn.size < count; turn += 1) {
    const lots = Array.from({ length: 2 * count }, () => 1 + Math.floor(random() * most));
    for (const number of albumNumbers(
      read,
      'select album.id from json_each(?) as lot join album on album.id = lot.value order by lot.key',
      JSON.stringify(lots),
    ))
      drawn.add(number);
  }
  return [...drawn].slice(0, count);
}

/** Albums of any of these genres, drawn. */
export function albumsOfGenres(
  read: CatalogueReader,
  genres: readonly string[],
  random: Random,
  count: number,
): number[] {
  const sql = 'select album_id as id from album_genre where genre in (select value from json_each(?))';
  return sample(random, [...new Set(albumNumbers(read, sql, JSON.stringify(genres)))], count);
}

/** Albums that came out from one year to another, drawn. */
export function albumsOfYears(
  read: CatalogueReader,
  years: { from: number; to: number },
  random: Random,
  count: number,
): number[] {
  const sql = 'select id from album where release_date >= ? and release_date < ?';
  return sample(random, albumNumbers(read, sql, String(years.from), String(years.to + 1)), count);
}

const maxSongsOfArtist = 500;

/** Albums by these artists, or with a song by them, drawn. */
export function albumsOfArtists(
  read: CatalogueReader,
  artists: readonly number[],
  random: Random,
  count: number,
): number[] {
  const sql = `select distinct album_id as id from json_each(?) as artist join song on song.id in
    (select song_id from song_artist where artist_id = artist.value limit ${maxSongsOfArtist})`;
  return sample(random, albumNumbers(read, sql, JSON.stringify(artists)), count);
}

/** Albums by anybody else. */
export function albumsByOthers(read: CatalogueReader, artists: readonly number[], count: number): number[] {
  const sql = 'select id from album where artist_id not in (select value from json_each(?)) limit ?';
  return albumNumbers(read, sql, JSON.stringify(artists), count);
}

/** What `sql` selects as `id`, as one text: thousands of rows would cost ten times as much. */
export function albumNumbers(read: CatalogueReader, sql: string, ...values: SQLInputValue[]): number[] {
  const row = read.get(rowsOf({ ids: 'text' }, `select group_concat(id) as ids from (${sql})`), ...values);
  return numbersIn(row?.ids ?? null);
}
