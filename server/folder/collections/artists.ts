import type { Collection } from '#contract/v1/provider.ts';
import { selectAlbums } from '../catalogue/album-rows.ts';
import { albumsBy, isBy, newestFirst } from '../catalogue/albums-in-order.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { existing } from '../catalogue/existing.ts';
import { type Hidden, nothingHidden, numbersAsJson } from '../catalogue/hidden.ts';
import { albumResource, withVisibleCount } from '../resources/album-resource.ts';
import { numberOf, referenceTo, type Side } from '../resources/resource-id.ts';
import { resourcesOf } from '../resources/resources.ts';
import { countOf } from '../store/query.ts';
import { collectionOf, notInFolder, type Page, single } from './page.ts';
import { parseIds } from './parse-ids.ts';

const maxIds = 100;
const maxReferences = 25;
const shown = `where ${isBy} and album.id not in (select value from json_each(?))`;
const countShown = countOf(`from album ${shown}`);
const albumsShown = selectAlbums(`${shown} order by ${newestFirst} limit ? offset ?`);

/** The artist's number; 404 when there is none. */
export function existingArtist(read: CatalogueReader, id: string): number {
  const number = numberOf('artists', 'catalogue', id);
  if (number === null || !existing(read, 'artists', [number]).has(number)) throw notInFolder();
  return number;
}

/** One artist with the newest albums by id. */
export function artistById(read: CatalogueReader, id: string): Collection {
  const number = existingArtist(read, id);
  const [artist] = resourcesOf(read, 'artists', 'catalogue', [number]);
  if (!artist) return single(null);
  const albums = albumsBy(read, number, maxReferences + 1);
  const href = `${referenceTo('artists', 'catalogue', number).href}/albums`;
  const data = albums.slice(0, maxReferences).map((album) => referenceTo('albums', 'catalogue', album));
  const next = albums.length > maxReferences ? { next: `${href}?offset=${maxReferences}` } : {};
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
