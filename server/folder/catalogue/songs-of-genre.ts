import { idsOf } from '../store/query.ts';
import type { CatalogueReader } from './catalogue-reader.ts';

/** What songs must be; years are whole numbers, both included. */
export type SongFilter = {
  genre?: string | undefined;
  fromYear?: number | undefined;
  toYear?: number | undefined;
};

/** A genre is one line of those that a song has. */
const hasGenre = `(?1 = '' or (album_id in (select album_id from album_genre where genre = ?1)
  and instr(char(10) || genres || char(10), char(10) || ?1 || char(10)) > 0))`;
const filtered = idsOf(
  `select id from song where ${hasGenre} and coalesce(cast(substr(release_date, 1, 4) as integer), 0) between ?2 and ?3`,
);
const byTitle = idsOf(`select id from song where ${hasGenre} order by folded, id`);

const latestYear = 9999;

/** All songs of a genre, by title. */
export const songsOfGenre = (read: CatalogueReader, genre: string): number[] =>
  read.all(byTitle, genre).map(({ id }) => id);

/** All songs that a filter lets through, in no order. A song without a date is of the year 0. */
export const filterSongs = (
  read: CatalogueReader,
  { genre = '', fromYear = 0, toYear = latestYear }: SongFilter,
): number[] => read.all(filtered, genre, fromYear, toYear).map(({ id }) => id);
