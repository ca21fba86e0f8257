import type { Attributes, Resource } from '#contract/v1/provider.ts';
import type { AlbumRow } from '../catalogue/album-rows.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import type { Hidden } from '../catalogue/hidden.ts';
import { linesIn } from '../catalogue/row.ts';
import type { AlbumTrackRow } from '../catalogue/song-rows.ts';
import { countOf } from '../store/query.ts';
import { artworkOf } from './artwork-of.ts';
import { referenceTo, type Side } from './resource-id.ts';
import { playParams } from './song-resource.ts';

const editionCount = countOf(
  'from album join album as edition on edition.edition_of = album.edition_of where album.id = ?',
);

/** Additional attributes for an album's page, by all its songs. */
export function albumFacts(
  read: CatalogueReader,
  number: number,
  songs: readonly AlbumTrackRow[],
): Attributes {
  const label = mostFrequent(songs.map((song) => song.label));
  const kinds = mostFrequent(songs.map((song) => song.release_type));
  const date = mostFrequent(songs.map((song) => song.edition_date));
  const quality = qualityOf(songs);
  const editions = read.get(editionCount, number)?.count ?? 0;
  const release = {
    ...(label === null ? {} : { label: linesIn(label).join(', ') }),
    ...(kinds === null ? {} : { kinds: linesIn(kinds).join(',') }),
    ...(date === null ? {} : { date }),
    ...(quality === null ? {} : { quality }),
    ...(editions > 1 ? { editions: String(editions) } : {}),
    // The listed albums are the music: one that is not among them is a book.
    ...(editions === 0 ? { book: 'true' } : {}),
  };
  return {
    ...(songs.some((song) => song.content_rating === 'explicit') ? { contentRating: 'explicit' } : {}),
    ...(Object.keys(release).length > 0 ? { release } : {}),
  };
}

function qualityOf(songs: readonly AlbumTrackRow[]): string | null {
  if (songs.length === 0 || songs.some((song) => song.lossless === 0)) return null;
  return songs.every((song) => song.hi_res === 1) ? 'hi-res' : 'lossless';
}

/** What most of them say; null where none says anything. */
function mostFrequent(values: readonly (string | null)[]): string | null {
  const labelGroups = Map.groupBy(
    values.filter((value) => value !== null),
    (value) => value,
  );
  const [most] = [...labelGroups].toSorted(([, one], [, other]) => other.length - one.length);
  return most?.[0] ?? null;
}

/** An album in Apple's shape. `dateAdded` (library) is when the scan first saw it. */
export function albumResource(row: AlbumRow, side: Side): Resource {
  const number = row.id;
  const reference = referenceTo('albums', side, number);
  return {
    ...reference,
    attributes: {
      name: row.title,
      artistName: row.artist_name,
      genreNames: linesIn(row.genres),
      trackCount: row.song_count,
      releaseDate: row.release_date ?? undefined,
      ...artworkOf(row),
      playParams: playParams('album', reference.id, String(number), side),
      ...(side === 'library'
        ? { dateAdded: new Date(row.first_seen_at).toISOString() }
        : { isCompilation: row.is_compilation === 1, isSingle: row.song_count === 1 }),
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
