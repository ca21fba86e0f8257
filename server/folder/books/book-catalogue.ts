import { fold } from '#rules/fold-text.ts';
import { factsOf, parseFormat } from '#server/audio-files/formats.ts';
import type { FolderPictures } from '../artwork/folder-pictures.ts';
import { type CatalogueReader, existing } from '../catalogue/catalogue-reader.ts';
import { revisionCache } from '../catalogue/catalogue-version.ts';
import { pictureFields } from '../catalogue/picture-fields.ts';
import { trackOrder } from '../catalogue/song-rows.ts';
import { artworkOf } from '../resources/artwork-of.ts';
import { both, countOf, fields, optional, type RowIn, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import type { SongOpener } from '../streaming/open-song.ts';

/** How a list of books is ordered; 'added' is the newest first, 'series' has those without one last. */
export type BookOrder = 'title' | 'author' | 'series' | 'added';

/** All of them where the limit is -1. */
export type BookListRequest = { order: BookOrder; term: string; limit: number; offset: number };

const bookFields = both(
  both(
    fields(
      tables.album,
      'id',
      'title',
      'artist_name',
      'release_date',
      'song_count',
      'duration',
      'first_seen_at',
    ),
    optional(fields(tables.songDetail, 'narrator', 'series', 'series_part', 'description')),
  ),
  pictureFields,
);
const fromBooks = `from main.album as album left join picture on picture.id = album.picture_id
  left join song_detail on song_detail.of_song = (
    select id from main.song as song where album_id = album.id order by ${trackOrder} limit 1)
  where album.is_book = 1`;

const orders: Record<BookOrder, string> = {
  title: 'album.folded, album.id',
  author: 'album.artist_folded, album.folded, album.id',
  series: `song_detail.series is null, song_detail.series collate nocase,
    cast(song_detail.series_part as real), album.folded, album.id`,
  added: 'album.first_seen_at desc, album.id desc',
};
const listed = (order: BookOrder) =>
  select(bookFields, `${fromBooks} order by ${orders[order]} limit ? offset ?`);
const listedBy = {
  title: listed('title'),
  author: listed('author'),
  series: listed('series'),
  added: listed('added'),
};
const total = countOf('from main.album where is_book = 1');
const one = select(bookFields, `${fromBooks} and album.id = ?`);
const partFields = fields(
  tables.song,
  'id',
  'title',
  'duration',
  'format',
  'size',
  'path',
  'disc_number',
  'track_number',
);
const parts = select(partFields, 'from main.song as song where album_id = ? and is_book = 1');
const bookOfPart = select(fields(tables.song, 'album_id'), 'from main.song where id = ? and is_book = 1');

const allParts = select(fields(tables.song, 'id', 'album_id'), 'from main.song where is_book = 1');

const names = select(
  fields(tables.album, 'id', 'title', 'artist_name'),
  'from main.album as album where id in (select value from json_each(?))',
);

export type BookCatalogue = ReturnType<typeof createBookCatalogue>;
export type Book = ReturnType<typeof bookOf>;
export type BookPart = ReturnType<typeof partOf>;

type Needs = {
  read: CatalogueReader;
  pictures: Pick<FolderPictures, 'bytesOf'>;
  songs: Pick<SongOpener, 'openOriginal'>;
};

/** The audiobooks of the folder: albums of another kind, each file a part. */
export function createBookCatalogue({ read, pictures, songs }: Needs) {
  /** All books with every word of the term in title, author, narrator or series. */
  function withWords(order: BookOrder, words: readonly string[]): Book[] {
    return read
      .all(listedBy[order], -1, 0)
      .map(bookOf)
      .filter(({ title, author, narrator, series }) => {
        const text = fold([title, author, narrator, series].join(' '));
        return words.every((word) => text.includes(word));
      });
  }

  const albumOfParts = revisionCache(
    read,
    (): ReadonlyMap<number, number> => new Map(read.all(allParts).map(({ id, album_id }) => [id, album_id])),
  );

  return {
    /** The book of every file that is a part of one. */
    albumOfParts,
    list({ order, term, limit, offset }: BookListRequest): { books: Book[]; total: number } {
      const words = fold(term).split(' ').filter(Boolean);
      if (words.length > 0) {
        const all = withWords(order, words);
        return { books: all.slice(offset, limit < 0 ? undefined : offset + limit), total: all.length };
      }
      return {
        books: read.all(listedBy[order], limit, offset).map(bookOf),
        total: read.get(total)?.count ?? 0,
      };
    },
    book(id: number): Book | null {
      const row = read.get(one, id);
      return row && bookOf(row);
    },
    /** Whether it is an album at all, of music or a book. */
    isAlbum: (id: number): boolean => existing(read, 'albums', [id]).has(id),
    /** Titles and artists of albums, of music and books, by number. */
    albumNames: (ids: readonly number[]): ReadonlyMap<number, { title: string; artist: string }> =>
      new Map(
        read
          .all(names, JSON.stringify(ids))
          .map(({ id, title, artist_name }) => [id, { title, artist: artist_name }]),
      ),
    /** In the order of discs, tracks and names, '2' before '10'. */
    parts: (id: number): BookPart[] => read.all(parts, id).toSorted(byOrder).map(partOf),
    /** The book that a file is a part of; null for music and what is not there. */
    bookOfPart: (song: number): number | null => read.get(bookOfPart, song)?.album_id ?? null,
    /** The part's file as it is. 404 where it is gone. */
    openPart: (song: number) => songs.openOriginal(String(song)),
    pictureBytes: (key: string) => pictures.bytesOf(key),
  };
}

const bookOf = (row: RowIn<typeof bookFields>) => ({
  id: row.id,
  title: row.title,
  author: row.artist_name,
  narrator: row.narrator,
  series: row.series,
  seriesPart: row.series_part,
  description: row.description ?? '',
  year: row.release_date?.slice(0, 4) ?? null,
  partCount: row.song_count,
  durationSeconds: row.duration / 1000,
  addedAt: row.first_seen_at,
  pictureKey: row.picture_key,
  artwork: artworkOf(row).artwork ?? null,
});

const nameOrder = new Intl.Collator('en', { numeric: true });
type PartRow = RowIn<typeof partFields>;

function byOrder(one: PartRow, other: PartRow): number {
  const numberOf = (row: PartRow) => (row.disc_number ?? 0) * 100_000 + (row.track_number ?? 0);
  return numberOf(one) - numberOf(other) || nameOrder.compare(one.path, other.path) || one.id - other.id;
}

const partOf = ({ id, title, duration, format, size }: PartRow) => ({
  id,
  title,
  durationSeconds: duration / 1000,
  type: factsOf(parseFormat(format)).type,
  bytes: size,
});
