import type { Collection } from '#contract/v1/provider.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { numbersIn } from '../catalogue/row.ts';
import { selectSongs } from '../catalogue/song-rows.ts';
import { numberOf, referenceTo, type Side } from '../resources/resource-id.ts';
import { resourcesOf } from '../resources/resources.ts';
import { songResource } from '../resources/song-resource.ts';
import { collectionOf, notInFolder, type Page, parseIds, single } from './page.ts';

const maxIds = 300;
const byNumber = selectSongs('where song.id = ?');

export function songById(read: CatalogueReader, id: string): Collection {
  const number = numberOf('songs', 'catalogue', id);
  return single(number === null ? null : songOf(read, number, 'catalogue'));
}

export function songOf(read: CatalogueReader, number: number, side: Side) {
  const row = read.get(byNumber, number);
  return row && songResource(row, side);
}

/** `ids` comma-joined: those that exist, in the order asked; 400 for none or more than 300. */
export function songsByIds(read: CatalogueReader, ids: string): Collection {
  const numbers = parseIds(ids, maxIds).map((id) => numberOf('songs', 'catalogue', id));
  return {
    data: resourcesOf(
      read,
      'songs',
      'catalogue',
      numbers.filter((number) => number !== null),
    ),
  };
}

/** A song's album, or its artists in their order. */
export function songRelation(
  read: CatalogueReader,
  { number, side, relation }: { number: number | null; side: Side; relation: 'albums' | 'artists' },
  page: Page,
): Collection {
  const row = number === null ? null : read.get(byNumber, number);
  if (number === null || row === null) throw notInFolder();
  const related = relation === 'albums' ? [row.album_id] : numbersIn(row.artist_ids);
  const all = resourcesOf(read, relation, side, related);
  const path = `${referenceTo('songs', side, number).href}/${relation}`;
  return collectionOf(all.slice(page.offset, page.offset + page.limit), page, all.length, path);
}
