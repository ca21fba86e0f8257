import type { CatalogueReader } from '#server/folder/store/catalogue-reader.ts';
import { numbersAsJson } from '#server/folder/store/hidden.ts';
import { both, column, computed, fields, select } from '#server/folder/store/query.ts';
import * as tables from '#server/folder/store/tables.ts';
import type { artistShape } from '../answers/artist-shape.ts';
import type { ValuesOf } from '../answers/values.ts';
import { idOf, pictureId } from './ids.ts';
import type { ItemMarks } from './marks.ts';

export type ArtistValues = ValuesOf<typeof artistShape>;

/** Their own picture, or the one of their newest album that has one. */
export const artistPictureKey = `(select key from picture where picture.id = coalesce(artist.picture_id,
  (select picture_id from album where artist_id = artist.id and picture_id is not null
   order by release_date desc, id desc limit 1)))`;
/** Those they made; of who is but a guest, those with a song of theirs. */
const albumsShown = `coalesce(
  nullif((select count(*) from album_artist where artist_id = artist.id), 0),
  (select count(distinct album_id) from song_artist join song on song.id = song_artist.song_id
   where song_artist.artist_id = artist.id))`;
const chosen = select(
  both(
    fields(tables.artist, 'id', 'name', 'name_sort', 'musicbrainz_id'),
    computed(
      { picture_key: 'text', albums: 'integer not null' },
      { picture_key: artistPictureKey, albums: albumsShown },
    ),
  ),
  'from artist where id in (select value from json_each(?))',
);

/** Those of these artists that exist, in the order of the numbers, with what one listener did with them. */
export function artistsOf(
  read: CatalogueReader,
  numbers: readonly number[],
  { starred, stars }: ItemMarks,
): ArtistValues[] {
  const artists = new Map(
    read.all(chosen, numbersAsJson(new Set(numbers))).map((row) => {
      const number = column(row, 'id');
      return [
        number,
        {
          id: idOf('artist', number),
          name: column(row, 'name'),
          coverArt: pictureId('artist', number, column(row, 'picture_key')),
          albumCount: column(row, 'albums'),
          starred: starred.get(number),
          userRating: stars.get(number),
          musicBrainzId: column(row, 'musicbrainz_id') ?? '',
          sortName: column(row, 'name_sort') ?? '',
          roles: ['artist'],
        },
      ];
    }),
  );
  return numbers.flatMap((number) => artists.get(number) ?? []);
}
