import type { Resource } from '#contract/v1/provider.ts';
import { integer, optionalText, type Row, text, texts } from '../store/row.ts';
import { artworkOf, pictureColumns } from './artwork-of.ts';
import { referenceTo, type Side } from './resource-id.ts';
import { playParams } from './song-resource.ts';

/** Begins every query for albums; `albumResource` reads these columns. */
export const selectAlbums = `
  select album.*, ${pictureColumns} from album left join picture on picture.id = album.picture_id`;

/** An album in Apple's shape. `dateAdded` (library) is when the scan first saw it. */
export function albumResource(row: Row, side: Side): Resource {
  const number = integer(row, 'id');
  const reference = referenceTo('albums', side, number);
  const releaseDate = optionalText(row, 'release_date');
  const songCount = integer(row, 'song_count');
  return {
    ...reference,
    attributes: {
      name: text(row, 'title'),
      artistName: text(row, 'artist_name'),
      genreNames: texts(row, 'genres'),
      trackCount: songCount,
      ...(releaseDate === null ? {} : { releaseDate }),
      ...artworkOf(row),
      playParams: playParams('album', reference.id, String(number), side),
      ...(side === 'library'
        ? { dateAdded: new Date(integer(row, 'first_seen_at')).toISOString() }
        : { isCompilation: integer(row, 'is_compilation') === 1, isSingle: songCount === 1 }),
    },
  };
}
