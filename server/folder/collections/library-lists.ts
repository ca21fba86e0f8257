import type { Sort } from '#contract/v1/folder-paging.ts';
import type { Collection, Resource } from '#contract/v1/provider.ts';
import { albumsOfGenre } from '../catalogue/albums-in-order.ts';
import type { CatalogueReader, Kind } from '../catalogue/catalogue-reader.ts';
import { existing } from '../catalogue/catalogue-reader.ts';
import { albumGenres } from '../catalogue/genres.ts';
import { type Hidden, hiddenArtists, numbersAsJson } from '../catalogue/hidden.ts';
import { orderOf, visiblePage } from '../catalogue/library-order.ts';
import { withVisibleCount } from '../resources/album-resource.ts';
import { numberOf } from '../resources/resource-id.ts';
import { resourcesByNumber, resourcesOf } from '../resources/resources.ts';
import { countOf } from '../store/query.ts';
import { collectionOf, type Page, parseIds } from './page.ts';

export type ListParams = { kind: Kind; page: Page; sort?: Sort | undefined; genre?: string | undefined };

const maxIds = 300;
const countOfGenre = countOf(
  `from album where id in (select album_id from album_genre where genre = ?)
   and id not in (select value from json_each(?))`,
);

/** One page of a listener's songs, albums or artists, with how many there are in all. */
export function libraryList(read: CatalogueReader, hidden: Hidden, params: ListParams): Collection {
  const { kind, page, sort, genre } = params;
  const order = orderOf(kind, sort);
  const away = hiddenOfKind(read, kind, hidden);
  const { numbers, total } =
    kind === 'albums' && genre !== undefined
      ? genrePage(read, { genre, sort, away, page })
      : visiblePage(read, order, away, page);
  const nextParams = new URLSearchParams();
  if (sort !== undefined) nextParams.set('sort', sort);
  if (genre !== undefined) nextParams.set('genre', genre);
  const path = `/v1/me/library/${kind}`;
  return collectionOf(listed(read, kind, numbers, hidden), page, total, path, nextParams);
}

/** Those of the ids (comma-joined) that the listener has in the library, in the order asked. */
export function libraryByIds(
  read: CatalogueReader,
  hidden: Hidden,
  { kind, ids }: { kind: Kind; ids: string },
): Collection {
  const numbers = parseIds(ids, maxIds).map((id) => numberOf(kind, 'library', id));
  const away = hiddenOfKind(read, kind, hidden);
  const visible = numbers.filter((number) => number !== null).filter((number) => !away.has(number));
  return { data: listed(read, kind, visible, hidden) };
}

/** Whether the listener has it in the library; null when not. */
export function libraryNumber(
  read: CatalogueReader,
  hidden: Hidden,
  { kind, id }: { kind: Kind; id: string },
): number | null {
  const number = numberOf(kind, 'library', id);
  if (number === null || hiddenOfKind(read, kind, hidden).has(number)) return null;
  return existing(read, kind, [number]).has(number) ? number : null;
}

/** Genres of the albums in the library, those with most albums first. */
export function libraryGenres(read: CatalogueReader, hidden: Hidden): { name: string; albumCount: number }[] {
  return albumGenres(read, hidden.albums)
    .map(({ genre, count }) => ({ name: genre, albumCount: count }))
    .toSorted((a, b) => b.albumCount - a.albumCount);
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
  const resources = resourcesByNumber(read, 'albums', 'library', numbers);
  return numbers.flatMap((number) => {
    const album = resources.get(number);
    return album ? [withVisibleCount(album, number, hidden)] : [];
  });
}

function genrePage(
  read: CatalogueReader,
  params: { genre: string; sort: Sort | undefined; away: ReadonlySet<number>; page: Page },
): { numbers: number[]; total: number } {
  const { genre, sort, away, page } = params;
  return {
    numbers: albumsOfGenre(read, genre, sort, away, page),
    total: read.get(countOfGenre, genre, numbersAsJson(away))?.count ?? 0,
  };
}
