import type { Resource } from '#contract/v1/provider.ts';
import { linesIn } from '../store/lines.ts';
import { both, column, computed, fields, type RowIn, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import { artworkOf, pictureFields } from './artwork-of.ts';
import { referenceTo, type Side } from './resource-id.ts';

const artistFields = both(
  both(fields(tables.artist, 'id', 'name'), computed({ genres: 'text' }, { genres: 'newest.genres' })),
  pictureFields,
);

/**
 * A query for artists; `rest` stands behind the joins. Their genres, and their picture if they have none, are those of
 * their newest album.
 */
export const selectArtists = (rest: string) =>
  select(
    artistFields,
    `from artist
     left join album as newest on newest.id = (
       select id from album where artist_id = artist.id order by release_date desc, id desc limit 1)
     left join picture on picture.id = coalesce(artist.picture_id, newest.picture_id) ${rest}`,
  );

/** An artist in Apple's shape; a library artist has a name only, as Apple's has, and tells its twin. */
export function artistResource(row: RowIn<typeof artistFields>, side: Side): Resource {
  const id = column(row, 'id');
  const name = column(row, 'name');
  const reference = referenceTo('artists', side, id);
  if (side === 'library') {
    const counterpart = referenceTo('artists', 'catalogue', id);
    return { ...reference, attributes: { name }, relationships: { catalog: { data: [counterpart] } } };
  }
  return {
    ...reference,
    attributes: { name, genreNames: linesIn(column(row, 'genres')).slice(0, 3), ...artworkOf(row) },
  };
}
