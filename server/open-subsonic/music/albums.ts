import type { CatalogueReader } from '#server/folder/store/catalogue-reader.ts';
import { type Hidden, numbersAsJson } from '#server/folder/store/hidden.ts';
import { linesIn } from '#server/folder/store/lines.ts';
import { both, column, computed, fields, type RowIn, select } from '#server/folder/store/query.ts';
import * as tables from '#server/folder/store/tables.ts';
import type { albumShape } from '../answers/album-shape.ts';
import type { ValuesOf } from '../answers/values.ts';
import { timeTextOf } from '../answers/written.ts';
import { type Credit, creditsOf } from './credits.ts';
import { dateParts } from './date-parts.ts';
import { idOf, pictureId } from './ids.ts';
import type { ItemMarks } from './marks.ts';

export type AlbumValues = ValuesOf<typeof albumShape>;

const albumFields = both(
  fields(
    tables.album,
    'id',
    'title',
    'artist_id',
    'artist_name',
    'release_date',
    'genres',
    'song_count',
    'duration',
    'is_compilation',
    'first_seen_at',
  ),
  computed(
    {
      picture_key: 'text',
      album_sort: 'text',
      musicbrainz_release: 'text',
      label: 'text',
      release_type: 'text',
      edition_date: 'text',
    },
    {
      picture_key: 'picture.key',
      album_sort: 'first_song.album_sort',
      musicbrainz_release: 'first_song.musicbrainz_release',
      label: 'first_song.label',
      release_type: 'first_song.release_type',
      edition_date: 'first_song.edition_date',
    },
  ),
);
/** What all songs of an album say alike is read off its first one: an app asks for ten thousand albums at once. */
const chosen = select(
  albumFields,
  `from album left join picture on picture.id = album.picture_id
   left join song_detail as first_song on first_song.of_song = (
     select id from song where album_id = album.id order by disc_number, track_number, path limit 1)
   where album.id in (select value from json_each(?))`,
);

type AlbumRow = RowIn<typeof albumFields>;
type More = {
  artists: Credit[];
  starredAt: number | undefined;
  stars: number | undefined;
  /** How many of its songs the listener took out of the library. */
  away: number;
};

/** Those of these albums that exist, in the order of the numbers, with what one listener did with them. */
export function albumsOf(
  read: CatalogueReader,
  numbers: readonly number[],
  { starred, stars, hidden }: ItemMarks & { hidden: Hidden },
): AlbumValues[] {
  const rows = read.all(chosen, numbersAsJson(new Set(numbers)));
  const artists = creditsOf(read, 'album', new Set(numbers));
  const albums = new Map(
    rows.map((row) => {
      const id = column(row, 'id');
      const more = {
        artists: artists.get(id) ?? [],
        starredAt: starred.get(id),
        stars: stars.get(id),
        away: hidden.songsOfAlbum.get(id) ?? 0,
      };
      return [id, albumValues(row, more)];
    }),
  );
  return numbers.flatMap((number) => albums.get(number) ?? []);
}

function albumValues(row: AlbumRow, { artists, starredAt, stars, away }: More): AlbumValues {
  const number = column(row, 'id');
  const name = column(row, 'title');
  const artist = column(row, 'artist_name');
  const genres = linesIn(column(row, 'genres'));
  const date = column(row, 'release_date');
  const artistId = idOf('artist', column(row, 'artist_id'));
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
    coverArt: pictureId('album', number, column(row, 'picture_key')),
    songCount: column(row, 'song_count') - away,
    duration: Math.round(column(row, 'duration') / 1000),
    created: timeTextOf(column(row, 'first_seen_at')) ?? '',
    starred: timeTextOf(starredAt),
    userRating: stars,
    year: year > 0 ? year : undefined,
    genre: genres[0],
    recordLabels: linesIn(column(row, 'label')).map((label) => ({ name: label })),
    musicBrainzId: column(row, 'musicbrainz_release') ?? '',
    genres: genres.map((genre) => ({ name: genre })),
    artists,
    displayArtist: artist,
    releaseTypes: linesIn(column(row, 'release_type')),
    moods: [],
    sortName: column(row, 'album_sort') ?? '',
    originalReleaseDate: dateParts(date),
    releaseDate: dateParts(column(row, 'edition_date') ?? date),
    isCompilation: column(row, 'is_compilation') === 1,
  };
}
