import { sample, seededRandom } from '#rules/seeded-random.ts';
import { existing } from '#server/folder/catalogue/existing.ts';
import { orderBy, orderOf } from '#server/folder/catalogue/library-order.ts';
import type { ListenerState } from '#server/folder/listener/listener-state.ts';
import type { CatalogueReader } from '#server/folder/store/catalogue-reader.ts';
import { numbersAsJson } from '#server/folder/store/hidden.ts';
import { fields, idsOf, select } from '#server/folder/store/query.ts';
import * as tables from '#server/folder/store/tables.ts';
import { missingParameter } from '../answers/failure.ts';
import type { Parameters } from '../asking/parameters.ts';
import { keptByRevision } from './kept-by-revision.ts';

/** Who asks, and with what. */
type ListAsked = { sent: Parameters; userId: string; client: string };
/** All albums of a list in its order, by their numbers. */
export type AlbumOrder = (asked: ListAsked) => readonly number[] | Promise<readonly number[]>;

const albumsOfSongs = select(
  fields(tables.song, 'id', 'album_id'),
  'from song where id in (select value from json_each(?))',
);
const sorted = (sort: 'name' | 'artistName' | '-dateAdded') =>
  idsOf(`select id from album order by ${orderBy(orderOf('albums', sort))}`);
const byName = sorted('name');
const byArtist = sorted('artistName');
const newest = sorted('-dateAdded');
const everyAlbum = idsOf('select id from album');
const ofGenre = idsOf(
  `select id from album where id in (select album_id from album_genre where genre = ?)
   order by ${orderBy(orderOf('albums', 'name'))}`,
);
const ofYears = (direction: '' | ' desc') =>
  idsOf(
    `select id from album where release_date >= ? and release_date < ?
     order by substr(release_date, 1, 4)${direction}, edition_folded, folded, id`,
  );
const yearsRising = ofYears('');
const yearsFalling = ofYears(' desc');

const yearText = (year: number) => String(year).padStart(4, '0');
const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10);

const numbers = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
const latest = (values: number[]) => values.reduce((max, value) => Math.max(max, value), 0);

/** Equal ones by their numbers. */
const highestFirst = (values: ReadonlyMap<number, number>): number[] =>
  [...values].sort(([one, a], [other, b]) => b - a || one - other).map(([album]) => album);

type SongValue = { song: number; value: number };

/** What adds up of each album's songs. */
function albumSums(
  read: CatalogueReader,
  values: readonly SongValue[],
  sum: (values: number[]) => number,
): Map<number, number> {
  const albums = new Map(
    read
      .all(albumsOfSongs, numbersAsJson(values.map(({ song }) => song)))
      .map((row) => [row.id, row.album_id]),
  );
  const known = values.filter(({ song }) => albums.has(song));
  const grouped = Map.groupBy(known, ({ song }) => albums.get(song) ?? 0);
  return new Map([...grouped].map(([album, held]) => [album, sum(held.map(({ value }) => value))]));
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
  const everybodys = (order: ReturnType<typeof idsOf>) =>
    keptByRevision(read, () => numbers(read.all(order)));
  const sumsOf = (values: readonly SongValue[], sum: (values: number[]) => number) =>
    albumSums(read, values, sum);
  const here = (albums: readonly number[]) => thoseHere(read, albums);

  return new Map<string, AlbumOrder>([
    ['alphabeticalByName', everybodys(byName)],
    ['alphabeticalByArtist', everybodys(byArtist)],
    ['newest', everybodys(newest)],
    [
      'random',
      // For a day each app sees one shuffled list: its pages neither repeat an album nor leave one out.
      ({ userId, client }) =>
        sample(
          seededRandom(`${userId} ${client} ${dayOf(now())}`),
          numbers(read.all(everyAlbum)),
          Number.POSITIVE_INFINITY,
        ),
    ],
    [
      'frequent',
      async ({ userId }) =>
        highestFirst(
          sumsOf(
            (await counts.playedSongs(userId)).map(({ song, plays }) => ({ song, value: plays })),
            total,
          ),
        ),
    ],
    [
      'recent',
      async ({ userId }) =>
        highestFirst(
          sumsOf(
            (await counts.playedSongs(userId)).map(({ song, lastPlayedAt }) => ({
              song,
              value: lastPlayedAt,
            })),
            latest,
          ),
        ),
    ],
    [
      'highest',
      // The stars of the album itself; of one that has none, what its songs have on the average.
      async ({ userId }) => {
        const ofSongs = sumsOf(
          (await stars.of(userId)).map(({ song, stars: value }) => ({ song, value })),
          (values) => total(values) / values.length,
        );
        return here(highestFirst(new Map([...ofSongs, ...(await itemStars.of(userId, 'album'))])));
      },
    ],
    ['starred', async ({ userId }) => here([...(await ratings.likedAt(userId, 'album')).keys()])],
    [
      'byYear',
      ({ sent }) => {
        const [from, to] = [sent.number('fromYear'), sent.number('toYear')];
        if (from === undefined) throw missingParameter('fromYear');
        if (to === undefined) throw missingParameter('toYear');
        const years = [
          yearText(Math.max(0, Math.min(from, to))),
          yearText(Math.max(0, Math.max(from, to)) + 1),
        ];
        return numbers(read.all(from > to ? yearsFalling : yearsRising, ...years));
      },
    ],
    ['byGenre', ({ sent }) => numbers(read.all(ofGenre, sent.required('genre')))],
  ]);
}
