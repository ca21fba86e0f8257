import type { Collection } from '#contract/v1/provider.ts';
import { albumResource, selectAlbums } from '../resources/album-resource.ts';
import { numberOf, referenceTo, type Side } from '../resources/resource-id.ts';
import { resourcesOf } from '../resources/resources.ts';
import type { CatalogueReader } from '../store/catalogue-reader.ts';
import { type Hidden, nothingHidden, numbersAsJson, withVisibleCount } from '../store/hidden.ts';
import { countOf, fields, idsOf, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import { isBy, newestFirst } from './is-by.ts';
import { collectionOf, notInFolder, type Page, single } from './page.ts';
import { parseIds } from './parse-ids.ts';

const maxIds = 100;
const maxReferences = 25;
const artistOf = select(fields(tables.artist, 'id'), 'from artist where id = ?');
const newestAlbums = idsOf(`select id from album where ${isBy} order by ${newestFirst} limit ?`);
const shown = `where ${isBy} and album.id not in (select value from json_each(?))`;
const countShown = countOf(`from album ${shown}`);
const albumsShown = selectAlbums(`${shown} order by ${newestFirst} limit ? offset ?`);

/** The artist's number; 404 when there is none. */
export function existingArtist(read: CatalogueReader, id: string): number {
  const number = numberOf('artists', 'catalogue', id);
  if (number === null || read.get(artistOf, number) === null) throw notInFolder();
  return number;
}

/** One artist with the newest albums by id. */
export function artistById(read: CatalogueReader, id: string): Collection {
  const number = existingArtist(read, id);
  const [artist] = resourcesOf(read, 'artists', 'catalogue', [number]);
  if (!artist) return single(null);
  const rows = read.all(newestAlbums, number, maxReferences + 1);
  const href = `${referenceTo('artists', 'catalogue', number).href}/albums`;
  const data = rows.slice(0, maxReferences).map((row) => referenceTo('albums', 'catalogue', row.id));
  const next = rows.length > maxReferences ? { next: `${href}?offset=${maxReferences}` } : {};
  return single({ ...artist, relationships: { albums: { href, ...next, data } } });
}

/** `ids` comma-joined: those that exist, in the order asked. */
export function artistsByIds(read: CatalogueReader, ids: string): Collection {
  const numbers = parseIds(ids, maxIds).map((id) => numberOf('artists', 'catalogue', id));
  const present = numbers.filter((number) => number !== null);
  return { data: resourcesOf(read, 'artists', 'catalogue', present) };
}

/** The artist's albums, newest first. */
export function artistAlbums(
  read: CatalogueReader,
  { artist, side }: { artist: number; side: Side },
  page: Page,
  hidden: Hidden = nothingHidden,
): Collection {
  const away = numbersAsJson(hidden.albums);
  const total = read.get(countShown, artist, away)?.count ?? 0;
  const rows = read.all(albumsShown, artist, away, page.limit, page.offset);
  const data = rows.map((row) => withVisibleCount(albumResource(row, side), row.id, hidden));
  return collectionOf(data, page, total, `${referenceTo('artists', side, artist).href}/albums`);
}
