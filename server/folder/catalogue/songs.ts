import type { Collection } from '#contract/provider.ts';
import { badInput } from '#server/errors.ts';
import type { CatalogueReader } from '../catalogue-reader.ts';
import { integer } from '../row.ts';
import { single } from './page.ts';
import { numberOf, type Side } from './resource-id.ts';
import { selectSongs, songResource } from './song-resource.ts';

const mostIds = 300;

export function songById(read: CatalogueReader, id: string): Collection {
  const number = numberOf('songs', 'catalogue', id);
  const row = number === null ? null : read.get(`${selectSongs} where song.id = ?`, number);
  return single(row && songResource(row, 'catalogue'));
}

/** `ids` comma-joined: those that exist, in the order asked; 400 for none or more than 300. */
export function songsByIds(read: CatalogueReader, ids: string, side: Side): Collection {
  const asked = ids
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
  if (asked.length === 0) throw badInput('ids must name at least one song.');
  if (asked.length > mostIds) throw badInput(`ids must name at most ${mostIds} songs.`);
  const numbers = asked.map((id) => numberOf('songs', side, id));
  const wanted = JSON.stringify(numbers.filter((number) => number !== null));
  const rows = read.all(`${selectSongs} where song.id in (select value from json_each(?))`, wanted);
  const byNumber = new Map(rows.map((row) => [integer(row, 'id'), songResource(row, side)]));
  return { data: numbers.flatMap((number) => (number === null ? [] : (byNumber.get(number) ?? []))) };
}
