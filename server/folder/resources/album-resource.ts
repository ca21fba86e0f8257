import type { Resource } from '#contract/v1/provider.ts';
import { linesIn } from '../store/lines.ts';
import { both, column, fields, type RowIn, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import { artworkOf, pictureFields } from './artwork-of.ts';
import { referenceTo, type Side } from './resource-id.ts';
import { playParams } from './song-resource.ts';

const albumFields = both(
  fields(
    tables.album,
    'id',
    'title',
    'artist_name',
    'release_date',
    'genres',
    'song_count',
    'is_compilation',
    'first_seen_at',
  ),
  pictureFields,
);

/** A query for albums; `rest` stands behind the joins. */
export const selectAlbums = (rest: string) =>
  select(albumFields, `from album left join picture on picture.id = album.picture_id ${rest}`);

/** An album in Apple's shape. `dateAdded` (library) is when the scan first saw it. */
export function albumResource(row: RowIn<typeof albumFields>, side: Side): Resource {
  const number = column(row, 'id');
  const releaseDate = column(row, 'release_date');
  const songCount = column(row, 'song_count');
  const reference = referenceTo('albums', side, number);
  return {
    ...reference,
    attributes: {
      name: column(row, 'title'),
      artistName: column(row, 'artist_name'),
      genreNames: linesIn(column(row, 'genres')),
      trackCount: songCount,
      ...(releaseDate === null ? {} : { releaseDate }),
      ...artworkOf(row),
      playParams: playParams('album', reference.id, String(number), side),
      ...(side === 'library'
        ? { dateAdded: new Date(column(row, 'first_seen_at')).toISOString() }
        : { isCompilation: column(row, 'is_compilation') === 1, isSingle: songCount === 1 }),
    },
  };
}
