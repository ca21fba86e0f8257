import {
  both,
  computed,
  type Fields,
  fields,
  idsOf,
  optional,
  type RowIn,
  rowsOf,
  select,
  wide,
} from '../store/query.ts';
import type { RawRow } from '../store/table.ts';
import * as tables from '../store/tables.ts';
import type { CatalogueReader } from './catalogue-reader.ts';
import { numbersAsJson } from './hidden.ts';
import { pictureFields, pictureKeyField } from './picture-fields.ts';
import { hiResSql, losslessSql } from './song-quality.ts';

/** What songs must be; years are whole numbers, both included. */
export type SongFilter = {
  genre?: string | undefined;
  fromYear?: number | undefined;
  toYear?: number | undefined;
};

const hasGenre = `(?1 = '' or (album_id in (select album_id from album_genre where genre = ?1)
  and instr(char(10) || genres || char(10), char(10) || ?1 || char(10)) > 0))`;
const filtered = idsOf(
  `select id from song where ${hasGenre} and coalesce(cast(substr(release_date, 1, 4) as integer), 0) between ?2 and ?3`,
);
const byTitle = idsOf(`select id from song where ${hasGenre} order by folded, id`);

const latestYear = 9999;

/** All songs of a genre, by title. */
export const songsOfGenre = (read: CatalogueReader, genre: string): number[] =>
  read.all(byTitle, genre).map(({ id }) => id);

/** All songs that a filter lets through, in no order. A song without a date is of the year 0. */
export const filterSongs = (
  read: CatalogueReader,
  { genre = '', fromYear = 0, toYear = latestYear }: SongFilter,
): number[] => read.all(filtered, genre, fromYear, toYear).map(({ id }) => id);

const lengths = select(
  fields(tables.song, 'id', 'duration'),
  'from main.song where id in (select value from json_each(?))',
);
const covers = rowsOf(
  { id: 'integer not null', album_id: 'integer not null', key: 'text not null' },
  `select song.id as id, song.album_id as album_id, picture.key as key
   from main.song as song join main.album as album on album.id = song.album_id join picture on picture.id = album.picture_id
   where song.id in (select value from json_each(?))`,
);

/** How long songs are in milliseconds; one that is not in the folder is absent. */
export const millisecondsOf = (read: CatalogueReader, songs: Iterable<number>): Map<number, number> =>
  new Map(read.all(lengths, numbersAsJson(new Set(songs))).map(({ id, duration }) => [id, duration]));

/** The album of each of these songs whose album has a picture, with the key of that. */
export const albumCovers = (read: CatalogueReader, songs: Iterable<number>) =>
  read.all(covers, numbersAsJson(songs));

const pictures = select(
  both(fields(tables.song, 'id'), pictureFields),
  `from json_each(?) as member join main.song as song on song.id = member.value
   join main.album as album on album.id = song.album_id
   join picture on picture.id = coalesce(song.picture_id, album.picture_id) order by member.key`,
);

/** The pictures of songs, their own or their album's, in the order asked; a song without one is absent. */
export const songPictures = (read: CatalogueReader, songs: Iterable<number>) =>
  read.all(pictures, numbersAsJson(songs));

/** All who are credited, the first first, with commas. */
export const artistIds = computed(
  { artist_ids: 'text' },
  {
    artist_ids: `(select group_concat(artist_id) from
      (select artist_id from song_artist where song_id = song.id order by position))`,
  },
);

/** SQL: the songs of an album in their order. */
export const trackOrder = 'song.disc_number, song.track_number, song.path';

const common = both(
  fields(
    tables.song,
    'id',
    'title',
    'artist_name',
    'album_id',
    'album_title',
    'track_number',
    'disc_number',
    'release_date',
    'genres',
    'duration',
    'format',
    'sample_rate',
  ),
  optional(
    fields(
      tables.songDetail,
      'composer_name',
      'isrc',
      'content_rating',
      'track_gain',
      'track_peak',
      'album_gain',
      'album_peak',
    ),
  ),
);
/** `rest` stands behind the joins. The picture is the song's own, else its album's. */
function songsWith<Row extends RawRow>(more: Fields<Row>) {
  const all = wide(both(common, more));
  return (rest: string) =>
    select(
      all,
      `from main.song as song join main.album as album on album.id = song.album_id
       left join song_detail on song_detail.of_song = song.id
       left join picture on picture.id = coalesce(song.picture_id, album.picture_id) ${rest}`,
    );
}

const webFields = both(
  both(
    fields(tables.song, 'frames', 'priming', 'padding'),
    optional(fields(tables.songDetail, 'has_lyrics', 'disc_subtitle', 'edition_date')),
  ),
  both(
    both(pictureFields, artistIds),
    computed({ can_convert: 'integer' }, { can_convert: '(select can_convert from ability)' }),
  ),
);
/** Songs with all that the web app plays and shows them by. `can_convert`: see `ability`. */
export const selectSongs = songsWith(webFields);
export type SongRow = RowIn<ReturnType<typeof selectSongs>>;

const albumTracks = songsWith(
  both(
    both(webFields, optional(fields(tables.songDetail, 'label', 'release_type'))),
    computed(
      { lossless: 'integer not null', hi_res: 'integer not null' },
      { lossless: losslessSql, hi_res: `coalesce(${hiResSql}, 0)` },
    ),
  ),
)(`where song.album_id = ? order by ${trackOrder}`);
export type AlbumTrackRow = RowIn<typeof albumTracks>;

/** All songs of an album in their order, with what they say of its release. */
export const albumTrackRows = (read: CatalogueReader, album: number): AlbumTrackRow[] =>
  read.all(albumTracks, album);

/** Songs with details of their files and tags. `has_own_picture`: another than their album's. */
const songFiles = songsWith(
  both(
    both(
      fields(
        tables.song,
        'size',
        'first_seen_at',
        'bits_per_sample',
        'album_artist_id',
        'album_artist_name',
        'is_book',
      ),
      optional(fields(tables.songDetail, 'of_song', 'title_sort', 'musicbrainz_recording')),
    ),
    both(
      pictureKeyField,
      computed(
        { has_own_picture: 'integer not null' },
        { has_own_picture: 'song.picture_id is not null and song.picture_id is not album.picture_id' },
      ),
    ),
  ),
)('where song.id in (select value from json_each(?))');
export type SongFileRow = RowIn<typeof songFiles>;

/** Those that exist, in no order. */
export const songFileRows = (read: CatalogueReader, songs: Iterable<number>): SongFileRow[] =>
  read.all(songFiles, numbersAsJson(songs));
