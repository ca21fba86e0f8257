import type { Resource } from '#contract/v1/provider.ts';
import { integer, type Row, text, texts } from '../store/row.ts';
import { artworkOf, pictureColumns } from './artwork-of.ts';
import { referenceTo, type Side } from './resource-id.ts';

/** Begins every query for artists; their genres, and their picture if they have none, are those of their newest album. */
export const selectArtists = `
  select artist.id, artist.name, newest.genres, ${pictureColumns}
  from artist
  left join album as newest on newest.id = (
    select id from album where artist_id = artist.id order by release_date desc, id desc limit 1)
  left join picture on picture.id = coalesce(artist.picture_id, newest.picture_id)`;

/** An artist in Apple's shape; a library artist has a name only, as Apple's has, and tells its twin. */
export function artistResource(row: Row, side: Side): Resource {
  const reference = referenceTo('artists', side, integer(row, 'id'));
  const name = text(row, 'name');
  if (side === 'library') {
    const counterpart = referenceTo('artists', 'catalogue', integer(row, 'id'));
    return { ...reference, attributes: { name }, relationships: { catalog: { data: [counterpart] } } };
  }
  return {
    ...reference,
    attributes: { name, genreNames: texts(row, 'genres').slice(0, 3), ...artworkOf(row) },
  };
}
