import type { Sort } from '#contract/v1/folder-paging.ts';
import { sample, seededRandom } from '#rules/seeded-random.ts';
import { albumOfSongs } from '#server/folder/catalogue/album-rows.ts';
import { albumsOfGenre, albumsOfYears, albumsSorted } from '#server/folder/catalogue/albums-in-order.ts';
import type { CatalogueReader } from '#server/folder/catalogue/catalogue-reader.ts';
import { existing } from '#server/folder/catalogue/catalogue-reader.ts';
import { revisionCache } from '#server/folder/catalogue/catalogue-version.ts';
import type { FolderCatalogue } from '#server/folder/folder-catalogue.ts';
import type { Parameters } from '../request/parameters.ts';
import { missingParameter } from '../response/failure.ts';
import { bookGenre } from './albums.ts';

/** A request for a list of albums. */
type AlbumListRequest = { params: Parameters; userId: string; client: string };
/** Returns the numbers of all albums of a list in its order. */
export type AlbumOrder = (request: AlbumListRequest) => readonly number[] | Promise<readonly number[]>;

const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10);

const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
const average = (values: number[]) => total(values) / values.length;
const latest = (values: number[]) => values.reduce((max, value) => Math.max(max, value), 0);

/** Albums with equal values are sorted by number. */
const highestFirst = (values: ReadonlyMap<number, number>): number[] =>
  [...values].sort(([one, a], [other, b]) => b - a || one - other).map(([album]) => album);

/** Aggregates a value of songs for each of their albums. */
function albumSums<Row extends { song: number }>(
  read: CatalogueReader,
  rows: readonly Row[],
  valueOf: (row: Row) => number,
  sum: (values: number[]) => number,
): Map<number, number> {
  const songs = rows.map(({ song }) => song);
  const albums = albumOfSongs(read, songs);
  const rowsWithAlbum = rows.filter(({ song }) => albums.has(song));
  const grouped = Map.groupBy(rowsWithAlbum, ({ song }) => albums.get(song) ?? 0);
  return new Map([...grouped].map(([album, rowsOfAlbum]) => [album, sum(rowsOfAlbum.map(valueOf))]));
}

/** Drops albums whose files are missing: apps would take a page that they shorten for the last one. */
function onlyExisting(read: CatalogueReader, albums: readonly number[]): number[] {
  const existingAlbums = existing(read, 'albums', albums);
  return albums.filter((album) => existingAlbums.has(album));
}

type ListedBooks = Pick<FolderCatalogue['books'], 'list'>;

/** The numbers of all books by title, or of those with every word of the term. */
export const bookNumbers = (books: ListedBooks, term = ''): number[] =>
  books.list({ order: 'title', term, limit: -1, offset: 0 }).books.map(({ id }) => id);

/** The lists of albums by the names that apps request. */
export function albumOrders(
  { state, readWithBooks, books }: Pick<FolderCatalogue, 'state' | 'readWithBooks'> & { books: ListedBooks },
  now: () => number,
): ReadonlyMap<string, AlbumOrder> {
  const { read, counts, stars, itemStars, ratings } = state;

  /** An order that all listeners share until a scan changes it. Apps read it page by page. */
  const sharedOrder = (sort: Sort) => revisionCache(read, () => albumsSorted(readWithBooks, sort));
  const musicByName = revisionCache(read, () => albumsSorted(read, 'name'));
  const existingOf = (albums: readonly number[]) => onlyExisting(read, albums);

  return new Map<string, AlbumOrder>([
    ['alphabeticalByName', sharedOrder('name')],
    ['alphabeticalByArtist', sharedOrder('artistName')],
    ['newest', sharedOrder('-dateAdded')],
    [
      'random',
      // The seed is stable for a day and an app, so that pages neither repeat an album nor leave one out.
      ({ userId, client }) =>
        sample(seededRandom(`${userId} ${client} ${dayOf(now())}`), musicByName(), Number.POSITIVE_INFINITY),
    ],
    [
      'frequent',
      async ({ userId }) =>
        highestFirst(albumSums(read, await counts.playedSongs(userId), ({ plays }) => plays, total)),
    ],
    [
      'recent',
      async ({ userId }) =>
        highestFirst(
          albumSums(read, await counts.playedSongs(userId), ({ lastPlayedAt }) => lastPlayedAt, latest),
        ),
    ],
    [
      'highest',
      // The album's own stars, else the average of its songs.
      async ({ userId }) => {
        const ratedSongs = await stars.of(userId);
        const ofSongs = albumSums(read, ratedSongs, ({ stars: value }) => value, average);
        return existingOf(highestFirst(new Map([...ofSongs, ...(await itemStars.of(userId, 'album'))])));
      },
    ],
    ['starred', async ({ userId }) => existingOf([...(await ratings.likedAt(userId, 'album')).keys()])],
    [
      'byYear',
      ({ params }) => {
        const [from, to] = [params.number('fromYear'), params.number('toYear')];
        if (from === undefined) throw missingParameter('fromYear');
        if (to === undefined) throw missingParameter('toYear');
        return albumsOfYears(readWithBooks, from, to);
      },
    ],
    [
      'byGenre',
      ({ params }) => {
        const genre = params.required('genre');
        return [...albumsOfGenre(read, genre), ...(genre === bookGenre ? bookNumbers(books) : [])];
      },
    ],
  ]);
}
