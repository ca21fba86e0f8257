import { fold } from '#rules/fold-text.ts';
import type { CatalogueReader } from '#server/folder/store/catalogue-reader.ts';
import { numbersAsJson } from '#server/folder/store/hidden.ts';
import { fields, rowsOf, select } from '#server/folder/store/query.ts';
import * as tables from '#server/folder/store/tables.ts';
import { idOf } from './ids.ts';

export type Contributor = { role: string; artist: { id: string; name: string } };

const credits = select(
  fields(tables.songCredit, 'song_id', 'role', 'name'),
  `from song_credit where song_id in (select value from json_each(?)) order by song_id, role, position`,
);
const namedSo = rowsOf(
  { id: 'integer not null', folded: 'text not null' },
  'select id, folded from artist where folded in (select value from json_each(?))',
);

/**
 * Who did something for songs beside performing, by the numbers of those. Tags have names alone: whoever is an artist of
 * the folder leads there, and of everybody else apps are told nothing, since they need an id.
 */
export function contributorsOf(read: CatalogueReader, songs: Iterable<number>): Map<number, Contributor[]> {
  const numbers = [...songs];
  const rows = numbers.length === 0 ? [] : read.all(credits, numbersAsJson(numbers));
  if (rows.length === 0) return new Map();
  const names = new Set(rows.map(({ name }) => fold(name)));
  const artists = new Map(
    read.all(namedSo, JSON.stringify([...names])).map(({ id, folded }) => [folded, id]),
  );
  const known = rows.flatMap(({ song_id, role, name }) => {
    const artist = artists.get(fold(name));
    return artist === undefined
      ? []
      : [{ song: song_id, role, artist: { id: idOf('artist', artist), name } }];
  });
  const grouped = Map.groupBy(known, ({ song }) => song);
  return new Map(
    [...grouped].map(([song, all]) => [song, all.map(({ role, artist }) => ({ role, artist }))]),
  );
}
