import { both, computed, fields, idsOf, type RowIn, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import type { CatalogueReader } from './catalogue-reader.ts';
import { numbersAsJson } from './hidden.ts';
import { pictureFields } from './picture-fields.ts';

const maxTiles = 4;
/** For an artist without a picture: the covers of their newest albums by their keys, each once. */
const tileKeys = `case when artist.picture_id is null then (
  select group_concat(key) from (
    select picture.key as key from album join picture on picture.id = album.picture_id
    where album.artist_id = artist.id group by picture.id
    order by max(release_date) desc, max(album.id) desc limit ${maxTiles})) end`;

/**
 * A query for artists; `rest` stands behind the joins. Their genres, and their picture if they have none, are those of
 * their newest album; where they have several, a mosaic shows up to four of them.
 */
export const selectArtists = (rest: string) =>
  select(
    both(
      both(
        fields(tables.artist, 'id', 'name'),
        computed({ genres: 'text', tile_keys: 'text' }, { genres: 'newest.genres', tile_keys: tileKeys }),
      ),
      pictureFields,
    ),
    `from artist
     left join album as newest on newest.id = (
       select id from album where artist_id = artist.id order by release_date desc, id desc limit 1)
     left join picture on picture.id = coalesce(artist.picture_id, newest.picture_id) ${rest}`,
  );
export type ArtistRow = RowIn<ReturnType<typeof selectArtists>>;

/** SQL: the key of their own picture, or of their newest album that has one. */
export const artistPictureKey = `(select key from picture where picture.id = coalesce(artist.picture_id,
  (select picture_id from album where artist_id = artist.id and picture_id is not null
   order by release_date desc, id desc limit 1)))`;
/** Those they made; of who is but a guest, those with a song of theirs. */
const albumCount = `coalesce(
  nullif((select count(*) from album_artist where artist_id = artist.id), 0),
  (select count(distinct album_id) from song_artist join song on song.id = song_artist.song_id
   where song_artist.artist_id = artist.id))`;
const withAlbumCounts = select(
  both(
    fields(tables.artist, 'id', 'name', 'name_sort', 'musicbrainz_id'),
    computed(
      { picture_key: 'text', album_count: 'integer not null' },
      { picture_key: artistPictureKey, album_count: albumCount },
    ),
  ),
  'from artist where id in (select value from json_each(?))',
);
const byName = idsOf('select id from artist order by folded, id');

/** Artists with how many albums there are of them. Those that exist, in no order. */
export const artistCountRows = (read: CatalogueReader, artists: Iterable<number>) =>
  read.all(withAlbumCounts, numbersAsJson(artists));

/** All artists by name. */
export const artistsByName = (read: CatalogueReader): number[] => read.all(byName).map(({ id }) => id);
