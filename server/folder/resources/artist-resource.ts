import type { Attributes, Resource } from '#contract/v1/provider.ts';
import { linesIn } from '../store/lines.ts';
import { both, column, computed, fields, type RowIn, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import { artworkAddress, artworkOf, pictureFields } from './artwork-of.ts';
import { referenceTo, type Side } from './resource-id.ts';

const maxTiles = 4;
/** For an artist without a picture: the covers of their newest albums by their keys, each once. */
const tileKeys = `case when artist.picture_id is null then (
  select group_concat(key) from (
    select picture.key as key from album join picture on picture.id = album.picture_id
    where album.artist_id = artist.id group by picture.id
    order by max(release_date) desc, max(album.id) desc limit ${maxTiles})) end`;
const artistFields = both(
  both(
    fields(tables.artist, 'id', 'name'),
    computed({ genres: 'text', tile_keys: 'text' }, { genres: 'newest.genres', tile_keys: tileKeys }),
  ),
  pictureFields,
);

/**
 * A query for artists; `rest` stands behind the joins. Their genres, and their picture if they have none, are those of
 * their newest album; where they have several, a mosaic shows up to four of them.
 */
export const selectArtists = (rest: string) =>
  select(
    artistFields,
    `from artist
     left join album as newest on newest.id = (
       select id from album where artist_id = artist.id order by release_date desc, id desc limit 1)
     left join picture on picture.id = coalesce(artist.picture_id, newest.picture_id) ${rest}`,
  );

/** An artist in Apple's shape; a library artist tells its twin. */
export function artistResource(row: RowIn<typeof artistFields>, side: Side): Resource {
  const id = column(row, 'id');
  const reference = referenceTo('artists', side, id);
  const shown = { name: column(row, 'name'), ...picturesOf(row) };
  if (side === 'library') {
    const counterpart = referenceTo('artists', 'catalogue', id);
    return { ...reference, attributes: shown, relationships: { catalog: { data: [counterpart] } } };
  }
  return {
    ...reference,
    attributes: { ...shown, genreNames: linesIn(column(row, 'genres')).slice(0, 3) },
  };
}

/** The picture, and a mosaic where there are several to make it of. */
function picturesOf(row: RowIn<typeof artistFields>): Pick<Attributes, 'artwork' | 'tiles'> {
  const tiles = (column(row, 'tile_keys')?.split(',') ?? []).map((key) => ({ url: artworkAddress(key) }));
  const [first] = tiles;
  return {
    ...(first ? { artwork: first } : {}),
    ...artworkOf(row),
    ...(tiles.length > 1 ? { tiles } : {}),
  };
}
