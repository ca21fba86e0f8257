import { rowsOf } from '../store/query.ts';
import type { CatalogueReader } from './catalogue-reader.ts';
import { numbersAsJson } from './hidden.ts';
import { linesIn } from './row.ts';

const ofAlbums = rowsOf(
  { genre: 'text not null', count: 'integer not null' },
  `select genre, count(*) as count from album_genre where album_id not in (select value from json_each(?))
   group by genre order by genre`,
);
const ofSongs = rowsOf(
  { genres: 'text not null', count: 'integer not null' },
  "select genres, count(*) as count from song where genres <> '' group by genres",
);

/** Genres by name as tags write them, with how many albums have each, some albums left out. */
export const albumGenres = (read: CatalogueReader, without: Iterable<number> = []) =>
  read.all(ofAlbums, numbersAsJson(without));

/** How many songs have each genre. */
export function songGenres(read: CatalogueReader): Map<string, number> {
  const songs = new Map<string, number>();
  for (const { genres, count } of read.all(ofSongs))
    for (const genre of linesIn(genres)) songs.set(genre, (songs.get(genre) ?? 0) + count);
  return songs;
}
