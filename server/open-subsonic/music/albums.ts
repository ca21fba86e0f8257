import { type AlbumReleaseRow, albumReleaseRows } from '#server/folder/catalogue/album-rows.ts';
import type { CatalogueReader } from '#server/folder/catalogue/catalogue-reader.ts';
import type { Hidden } from '#server/folder/catalogue/hidden.ts';
import { linesIn } from '#server/folder/catalogue/row.ts';
import type { albumShape } from '../response/album-shape.ts';
import { timeTextOf } from '../response/value-text.ts';
import type { ValuesOf } from '../response/values.ts';
import { type Credit, creditsOf } from './credits.ts';
import { idOf, pictureId } from './ids.ts';
import type { ItemMarks } from './marks.ts';

/** The genre by which apps tell books from music: their protocol has no kind for them. */
export const bookGenre = 'Audiobook';

/** Splits a date into year, month and day. Unknown parts are left out. */
function dateParts(date: string | null): { year?: number; month?: number; day?: number } {
  const [year, month, day] = date?.split('-').map(Number) ?? [];
  return {
    ...(year ? { year } : {}),
    ...(year && month ? { month } : {}),
    ...(year && month && day ? { day } : {}),
  };
}

export type AlbumValues = ValuesOf<typeof albumShape>;

type More = {
  artists: Credit[];
  starredAt: number | undefined;
  stars: number | undefined;
  /** Number of its songs that the listener has hidden. */
  hiddenSongCount: number;
};

/** The existing albums among these, in the order of the numbers, with the listener's likes and stars. */
export function albumsOf(
  read: CatalogueReader,
  numbers: readonly number[],
  { starred, stars, hidden }: ItemMarks & { hidden: Hidden },
): AlbumValues[] {
  const rows = albumReleaseRows(read, new Set(numbers));
  const artists = creditsOf(read, 'album', new Set(numbers));
  const albums = new Map(
    rows.map((row) => {
      const id = row.id;
      const more = {
        artists: artists.get(id) ?? [],
        starredAt: starred.get(id),
        stars: stars.get(id),
        hiddenSongCount: hidden.songsOfAlbum.get(id) ?? 0,
      };
      return [id, albumValues(row, more)];
    }),
  );
  return numbers.flatMap((number) => albums.get(number) ?? []);
}

function albumValues(
  row: AlbumReleaseRow,
  { artists, starredAt, stars, hiddenSongCount }: More,
): AlbumValues {
  const number = row.id;
  const name = row.title;
  const artist = row.artist_name;
  const isBook = row.is_book === 1;
  const genres = isBook ? [bookGenre] : linesIn(row.genres);
  const date = row.release_date;
  // The author of a book is no artist of the folder.
  const artistId = isBook ? undefined : idOf('artist', row.artist_id);
  const year = Number(date?.slice(0, 4));
  return {
    id: idOf('album', number),
    parent: artistId,
    isDir: true,
    name,
    title: name,
    album: name,
    artist,
    artistId,
    coverArt: pictureId('album', number, row.picture_key),
    songCount: row.song_count - hiddenSongCount,
    duration: Math.round(row.duration / 1000),
    created: timeTextOf(row.first_seen_at) ?? '',
    starred: timeTextOf(starredAt),
    userRating: stars,
    year: year > 0 ? year : undefined,
    genre: genres[0],
    recordLabels: linesIn(row.label).map((label) => ({ name: label })),
    musicBrainzId: row.musicbrainz_release ?? '',
    genres: genres.map((genre) => ({ name: genre })),
    artists,
    displayArtist: artist,
    releaseTypes: linesIn(row.release_type),
    moods: [],
    sortName: row.album_sort ?? '',
    originalReleaseDate: dateParts(date),
    releaseDate: dateParts(row.edition_date ?? date),
    isCompilation: row.is_compilation === 1,
  };
}
