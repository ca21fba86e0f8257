import type { CatalogueReader } from '../../catalogue/catalogue-reader.ts';
import { linesIn, numbersIn } from '../../catalogue/row.ts';
import { artistIds } from '../../catalogue/song-rows.ts';
import { both, fields, type RowIn, select } from '../../store/query.ts';
import * as tables from '../../store/tables.ts';

/** What rows, mixes and stations need to know of a song. `artists` are all who are credited, the first first. */
export type SongFacts = {
  number: number;
  album: number;
  artists: number[];
  genres: string[];
  /** Null when the tags do not say. */
  year: number | null;
};

const facts = both(fields(tables.song, 'id', 'album_id', 'genres', 'release_date'), artistIds);
const bySong = select(
  facts,
  'from json_each(?) as asked join song on song.id = asked.value order by asked.key',
);
const byAlbum = select(
  facts,
  'from json_each(?) as asked join song on song.album_id = asked.value order by asked.key',
);

/** Those that are in the folder, in the order asked. */
export function factsOf(read: CatalogueReader, songs: Iterable<number>): SongFacts[] {
  return read.all(bySong, JSON.stringify([...songs])).map(factsIn);
}

/** All songs of these albums, in the order of the albums. */
export function factsOfAlbums(read: CatalogueReader, albums: Iterable<number>): SongFacts[] {
  return read.all(byAlbum, JSON.stringify([...albums])).map(factsIn);
}

function factsIn(row: RowIn<typeof facts>): SongFacts {
  return {
    number: row.id,
    album: row.album_id,
    artists: numbersIn(row.artist_ids),
    genres: linesIn(row.genres),
    year: yearOf(row.release_date),
  };
}

export function yearOf(date: string | null): number | null {
  const year = Number(date?.slice(0, 4));
  return Number.isInteger(year) && year > 0 ? year : null;
}

export const decadeOf = (year: number) => Math.floor(year / 10) * 10;
