import type { CatalogueReader } from '../../store/catalogue-reader.ts';
import { integer, optionalText, type Row, texts } from '../../store/row.ts';

/** What rows, mixes and stations need to know of a song. `artists` are all who are credited, the first first. */
export type SongFacts = {
  number: number;
  album: number;
  artists: number[];
  genres: string[];
  /** Null when the tags do not say. */
  year: number | null;
};

const columns = `song.id, song.album_id, song.genres, song.release_date, (select group_concat(artist_id) from
  (select artist_id from song_artist where song_id = song.id order by position)) as artist_ids`;

/** Those that are in the folder, in the order asked. */
export function factsOf(read: CatalogueReader, songs: Iterable<number>): SongFacts[] {
  return read
    .all(
      `select ${columns} from json_each(?) as asked join song on song.id = asked.value order by asked.key`,
      JSON.stringify([...songs]),
    )
    .map(factsIn);
}

/** All songs of these albums, in the order of the albums. */
export function factsOfAlbums(read: CatalogueReader, albums: Iterable<number>): SongFacts[] {
  return read
    .all(
      `select ${columns} from json_each(?) as asked join song on song.album_id = asked.value order by asked.key`,
      JSON.stringify([...albums]),
    )
    .map(factsIn);
}

function factsIn(row: Row): SongFacts {
  return {
    number: integer(row, 'id'),
    album: integer(row, 'album_id'),
    artists: (optionalText(row, 'artist_ids') ?? '').split(',').filter(Boolean).map(Number),
    genres: texts(row, 'genres'),
    year: yearOf(optionalText(row, 'release_date')),
  };
}

export function yearOf(date: string | null): number | null {
  const year = Number(date?.slice(0, 4));
  return Number.isInteger(year) && year > 0 ? year : null;
}

export const decadeOf = (year: number) => Math.floor(year / 10) * 10;
