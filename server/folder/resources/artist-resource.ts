import type { Attributes, Resource } from '#contract/v1/provider.ts';
import type { ArtistRow } from '../catalogue/artist-rows.ts';
import { linesIn } from '../catalogue/row.ts';
import { artworkAddress, artworkOf } from './artwork-of.ts';
import { referenceTo, type Side } from './resource-id.ts';

/** An artist in Apple's shape; a library artist tells its twin. */
export function artistResource(row: ArtistRow, side: Side): Resource {
  const id = row.id;
  const reference = referenceTo('artists', side, id);
  const shared = { name: row.name, ...picturesOf(row) };
  if (side === 'library') {
    const counterpart = referenceTo('artists', 'catalogue', id);
    return { ...reference, attributes: shared, relationships: { catalog: { data: [counterpart] } } };
  }
  return {
    ...reference,
    attributes: { ...shared, genreNames: linesIn(row.genres).slice(0, 3) },
  };
}

/** The picture, and a mosaic where there are several to make it of. */
function picturesOf(row: ArtistRow): Pick<Attributes, 'artwork' | 'tiles'> {
  const tiles = (row.tile_keys?.split(',') ?? []).map((key) => ({ url: artworkAddress(key) }));
  const [first] = tiles;
  return {
    ...(first ? { artwork: first } : {}),
    ...artworkOf(row),
    ...(tiles.length > 1 ? { tiles } : {}),
  };
}
