import type { Sort } from '#contract/v1/folder-paging.ts';
import type { Collection, Resource } from '#contract/v1/provider.ts';
import { type Kind, numberOf } from '../resources/resource-id.ts';
import { resourcesByNumber, resourcesOf } from '../resources/resources.ts';
import type { CatalogueReader } from '../store/catalogue-reader.ts';
import { type Hidden, hiddenArtists, numbersAsJson, withVisibleCount } from '../store/hidden.ts';
import { countOf, idsOf, rowsOf } from '../store/query.ts';
import { orderBy, orderOf } from './library-order.ts';
import { collectionOf, type Page } from './page.ts';
import { parseIds } from './parse-ids.ts';
import { visiblePage } from './visible-page.ts';

export type ListParams = { kind: Kind; page: Page; sort?: Sort | undefined; genre?: string | undefined };

const maxIds = 300;
const genresOf = rowsOf(
  { genre: 'text not null', count: 'integer not null' },
  `select genre, count(*) as count from album_genre where album_id not in (select value from json_each(?))
   group by genre order by count desc, genre`,
);
const ofGenre = `from album where id in (select album_id from album_genre where genre = ?)
  and id not in (select value from json_each(?))`;
const countOfGenre = countOf(ofGenre);

/** One page of a listener's songs, albums or artists, with how many there are in all. */
export function libraryList(read: CatalogueReader, hidden: Hidden, asked: ListParams): Collection {
  const { kind, page, sort, genre } = asked;
  const order = orderOf(kind, sort);
  const away = hiddenOfKind(read, kind, hidden);
  const { numbers, total } =
    kind === 'albums' && genre !== undefined
      ? albumsOfGenre(read, genre, orderBy(order), away, page)
      : visiblePage(read, order, away, page);
  const kept = new URLSearchParams();
  if (sort !== undefined) kept.set('sort', sort);
  if (genre !== undefined) kept.set('genre', genre);
  const path = `/v1/me/library/${kind}`;
  return collectionOf(listed(read, kind, numbers, hidden), page, total, path, kept);
}

/** Those of the ids (comma-joined) that the listener has in the library, in the order asked. */
export function libraryByIds(
  read: CatalogueReader,
  hidden: Hidden,
  { kind, ids }: { kind: Kind; ids: string },
): Collection {
  const numbers = parseIds(ids, maxIds).map((id) => numberOf(kind, 'library', id));
  const away = hiddenOfKind(read, kind, hidden);
  const wanted = numbers.filter((number) => number !== null).filter((number) => !away.has(number));
  return { data: listed(read, kind, wanted, hidden) };
}

/** Whether the listener has it in the library; null when not. */
export function libraryNumber(
  read: CatalogueReader,
  hidden: Hidden,
  { kind, id }: { kind: Kind; id: string },
): number | null {
  const number = numberOf(kind, 'library', id);
  if (number === null || hiddenOfKind(read, kind, hidden).has(number)) return null;
  const { table } = orderOf(kind);
  return read.get(idsOf(`select id from ${table} where id = ?`), number) === null ? null : number;
}

/** Genres of the albums in the library, those with most albums first. */
export function libraryGenres(read: CatalogueReader, hidden: Hidden): { name: string; albumCount: number }[] {
  const rows = read.all(genresOf, numbersAsJson(hidden.albums));
  return rows.map(({ genre, count }) => ({ name: genre, albumCount: count }));
}

function hiddenOfKind(read: CatalogueReader, kind: Kind, hidden: Hidden): Set<number> {
  return kind === 'artists' ? hiddenArtists(read, hidden) : hidden[kind];
}

function listed(read: CatalogueReader, kind: Kind, numbers: readonly number[], hidden: Hidden): Resource[] {
  return kind === 'albums'
    ? libraryAlbums(read, hidden, numbers)
    : resourcesOf(read, kind, 'library', numbers);
}

/** Those albums that exist, in the order asked, each with how many of its songs the listener sees. */
export function libraryAlbums(read: CatalogueReader, hidden: Hidden, numbers: readonly number[]): Resource[] {
  if (hidden.songs.size === 0) return resourcesOf(read, 'albums', 'library', numbers);
  const found = resourcesByNumber(read, 'albums', 'library', numbers);
  return numbers.flatMap((number) => {
    const album = found.get(number);
    return album ? [withVisibleCount(album, number, hidden)] : [];
  });
}

function albumsOfGenre(
  read: CatalogueReader,
  genre: string,
  order: string,
  away: ReadonlySet<number>,
  { limit, offset }: Page,
): { numbers: number[]; total: number } {
  const json = numbersAsJson(away);
  const page = idsOf(`select id ${ofGenre} order by ${order} limit ? offset ?`);
  return {
    numbers: read.all(page, genre, json, limit, offset).map(({ id }) => id),
    total: read.get(countOfGenre, genre, json)?.count ?? 0,
  };
}
