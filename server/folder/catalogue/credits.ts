import { fold } from '#rules/fold-text.ts';
import { fields, rowsOf, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import type { CatalogueReader } from './catalogue-reader.ts';
import { numbersAsJson } from './hidden.ts';

const artistsOf = (kind: 'song' | 'album') =>
  rowsOf(
    { of: 'integer not null', id: 'integer not null', name: 'text not null' },
    `select ${kind}_id as of, artist.id as id, artist.name as name
     from ${kind}_artist join artist on artist.id = ${kind}_artist.artist_id
     where ${kind}_id in (select value from json_each(?)) order by ${kind}_id, ${kind}_artist.position`,
  );
const artists = { song: artistsOf('song'), album: artistsOf('album') };
const contributors = select(
  fields(tables.songCredit, 'song_id', 'role', 'name'),
  `from song_credit where song_id in (select value from json_each(?)) order by song_id, role, position`,
);
const namedSo = rowsOf(
  { id: 'integer not null', folded: 'text not null' },
  'select id, folded from artist where folded in (select value from json_each(?))',
);

/** Artists of songs or albums (`of`), those of each in their order. */
export const artistCredits = (read: CatalogueReader, kind: 'song' | 'album', numbers: Iterable<number>) =>
  read.all(artists[kind], numbersAsJson(numbers));

/** Somebody with a role in a song other than performing, who is an artist of the folder. */
export type Contributor = { song: number; role: string; artist: number; name: string };

/** Contributors of songs. Tags have names alone: who is no artist of the folder is left out. */
export function contributorsOf(read: CatalogueReader, songs: readonly number[]): Contributor[] {
  const rows = songs.length === 0 ? [] : read.all(contributors, numbersAsJson(songs));
  if (rows.length === 0) return [];
  const names = new Set(rows.map(({ name }) => fold(name)));
  const idsByName = new Map(
    read.all(namedSo, JSON.stringify([...names])).map(({ id, folded }) => [folded, id]),
  );
  return rows.flatMap(({ song_id, role, name }) => {
    const artist = idsByName.get(fold(name));
    return artist === undefined ? [] : [{ song: song_id, role, artist, name }];
  });
}
