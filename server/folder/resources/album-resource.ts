import type { Resource } from '#contract/v1/provider.ts';
import type { AlbumRow } from '../catalogue/album-rows.ts';
import type { Hidden } from '../catalogue/hidden.ts';
import { column, linesIn } from '../catalogue/row.ts';
import { artworkOf } from './artwork-of.ts';
import { referenceTo, type Side } from './resource-id.ts';
import { playParams } from './song-resource.ts';

/** An album in Apple's shape. `dateAdded` (library) is when the scan first saw it. */
export function albumResource(row: AlbumRow, side: Side): Resource {
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

/** An album says how many of its songs the listener sees. */
export function withVisibleCount(album: Resource, number: number, hidden: Hidden): Resource {
  const away = hidden.songsOfAlbum.get(number) ?? 0;
  if (away === 0 || album.attributes?.trackCount === undefined) return album;
  return {
    ...album,
    attributes: { ...album.attributes, trackCount: album.attributes.trackCount - away },
  };
}
