import { both, computed, type Fields, fields, optional, type RowIn, select } from '../store/query.ts';
import type { RawRow } from '../store/table.ts';
import * as tables from '../store/tables.ts';
import type { CatalogueReader } from './catalogue-reader.ts';
import { numbersAsJson } from './hidden.ts';
import { pictureFields, pictureKeyField } from './picture-fields.ts';

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
const songsWith =
  <Row extends RawRow>(more: Fields<Row>) =>
  (rest: string) =>
    select(
      both(common, more),
      `from song join album on album.id = song.album_id
       left join song_detail on song_detail.of_song = song.id
       left join picture on picture.id = coalesce(song.picture_id, album.picture_id) ${rest}`,
    );

/** Songs with all that the web app plays and shows them by. `can_convert`: see `ability`. */
export const selectSongs = songsWith(
  both(
    both(
      fields(tables.song, 'frames', 'priming', 'padding'),
      optional(fields(tables.songDetail, 'has_lyrics', 'disc_subtitle', 'edition_date')),
    ),
    both(
      both(pictureFields, artistIds),
      computed({ can_convert: 'integer' }, { can_convert: '(select can_convert from ability)' }),
    ),
  ),
);
export type SongRow = RowIn<ReturnType<typeof selectSongs>>;

/** Songs with what their files and tags say beside. `has_own_picture`: another than their album's. */
const songFiles = songsWith(
  both(
    both(
      fields(tables.song, 'size', 'first_seen_at', 'bits_per_sample', 'album_artist_id', 'album_artist_name'),
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
