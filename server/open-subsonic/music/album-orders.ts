import type { Sort } from '#contract/v1/folder-paging.ts';
import { sample, seededRandom } from '#rules/seeded-random.ts';
import { albumOfSongs } from '#server/folder/catalogue/album-songs.ts';
import { albumsOfGenre, albumsOfYears, albumsSorted } from '#server/folder/catalogue/albums-in-order.ts';
import type { CatalogueReader } from '#server/folder/catalogue/catalogue-reader.ts';
import { existing } from '#server/folder/catalogue/existing.ts';
import { revisionCache } from '#server/folder/catalogue/revision-cache.ts';
import type { ListenerState } from '#server/folder/listener/listener-state.ts';
import type { Parameters } from '../request/parameters.ts';
import { missingParameter } from '../response/failure.ts';

/** Who asks, and with what. */
type ListAsked = { params: Parameters; userId: string; client: string };
/** All albums of a list in its order, by their numbers. */
export type AlbumOrder = (asked: ListAsked) => readonly number[] | Promise<readonly number[]>;

const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10);

const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
const average = (values: number[]) => total(values) / values.length;
const latest = (values: number[]) => values.reduce((max, value) => Math.max(max, value), 0);

/** Equal ones by their numbers. */
const highestFirst = (values: ReadonlyMap<number, number>): number[] =>
  [...values].sort(([one, a], [other, b]) => b - a || one - other).map(([album]) => album);

/** The albums of songs, each with what its songs' values come to. */
function albumSums<Row extends { song: number }>(
  read: CatalogueReader,
  rows: readonly Row[],
  valueOf: (row: Row) => number,
  sum: (values: number[]) => number,
): Map<number, number> {
  const songs = rows.map(({ song }) => song);
  const albums = albumOfSongs(read, songs);
  const known = rows.filter(({ song }) => albums.has(song));
  const grouped = Map.groupBy(known, ({ song }) => albums.get(song) ?? 0);
  return new Map([...grouped].map(([album, held]) => [album, sum(held.map(valueOf))]));
}

/** Without albums whose files are away: a page that they made shorter would be taken for the last one. */
function thoseHere(read: CatalogueReader, albums: readonly number[]): number[] {
  const found = existing(read, 'albums', albums);
  return albums.filter((album) => found.has(album));
}

/** The lists of albums that apps know, by the names that they ask with. */
export function albumOrders(state: ListenerState, now: () => number): ReadonlyMap<string, AlbumOrder> {
  const { read, counts, stars, itemStars, ratings } = state;

  /** An order that is the same for all listeners, until a scan changes it: apps read it page by page. */
  const sharedOrder = (sort: Sort) => revisionCache(read, () => albumsSorted(read, sort));
  const byName = sharedOrder('name');
  const here = (albums: readonly number[]) => thoseHere(read, albums);

  return new Map<string, AlbumOrder>([
    ['alphabeticalByName', byName],
    ['alphabeticalByArtist', sharedOrder('artistName')],
    ['newest', sharedOrder('-dateAdded')],
    [
      'random',
      // For a day each app sees one shuffled list: its pages neither repeat an album nor leave one out.
      ({ userId, client }) =>
        sample(seededRandom(`${userId} ${client} ${dayOf(now())}`), byName(), Number.POSITIVE_INFINITY),
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
      // The stars of the album itself; of one that has none, what its songs have on the average.
      async ({ userId }) => {
        const given = await stars.of(userId);
        const ofSongs = albumSums(read, given, ({ stars: value }) => value, average);
        return here(highestFirst(new Map([...ofSongs, ...(await itemStars.of(userId, 'album'))])));
      },
    ],
    ['starred', async ({ userId }) => here([...(await ratings.likedAt(userId, 'album')).keys()])],
    [
      'byYear',
      ({ params }) => {
        const [from, to] = [params.number('fromYear'), params.number('toYear')];
        if (from === undefined) throw missingParameter('fromYear');
        if (to === undefined) throw missingParameter('toYear');
        return albumsOfYears(read, from, to);
      },
    ],
    ['byGenre', ({ params }) => albumsOfGenre(read, params.required('genre'))],
  ]);
}
