import type { Attributes, Resource } from '#contract/v1/provider.ts';
import type { AlbumRow } from '../catalogue/album-rows.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import type { Hidden } from '../catalogue/hidden.ts';
import { column, linesIn } from '../catalogue/row.ts';
import { both, computed, fields, optional, type RowIn, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import { artworkOf } from './artwork-of.ts';
import { referenceTo, type Side } from './resource-id.ts';
import { hiResSql, losslessSql } from './song-quality.ts';
import { playParams } from './song-resource.ts';

const inList = 'in (select value from json_each(?))';
const ofSongs = select(
  both(
    both(
      fields(tables.song, 'album_id'),
      optional(fields(tables.songDetail, 'label', 'release_type', 'edition_date', 'content_rating')),
    ),
    computed(
      { lossless: 'integer not null', hi_res: 'integer not null' },
      { lossless: losslessSql, hi_res: `coalesce(${hiResSql}, 0)` },
    ),
  ),
  `from song left join song_detail on song_detail.of_song = song.id where song.album_id ${inList}`,
);
type Song = RowIn<typeof ofSongs>;
const editionCounts = select(
  both(
    fields(tables.album, 'id'),
    computed(
      { editions: 'integer not null' },
      {
        editions: '(select count(*) from album as edition where edition.edition_of = album.edition_of)',
      },
    ),
  ),
  `from album where album.id ${inList}`,
);

/** Additional attributes for an album's page; by the albums' numbers. */
export function albumFacts(read: CatalogueReader, numbers: readonly number[]): Map<number, Attributes> {
  const json = JSON.stringify(numbers);
  const songs = Map.groupBy(read.all(ofSongs, json), ({ album_id }) => album_id);
  return new Map(
    read.all(editionCounts, json).map(({ id, editions }) => [id, factsOf(songs.get(id) ?? [], editions)]),
  );
}

function factsOf(songs: readonly Song[], editions: number): Attributes {
  const label = mostFrequent(songs.map((song) => song.label));
  const kinds = mostFrequent(songs.map((song) => song.release_type));
  const date = mostFrequent(songs.map((song) => song.edition_date));
  const quality = qualityOf(songs);
  const release = {
    ...(label === null ? {} : { label: linesIn(label).join(', ') }),
    ...(kinds === null ? {} : { kinds: linesIn(kinds).join(',') }),
    ...(date === null ? {} : { date }),
    ...(quality === null ? {} : { quality }),
    ...(editions > 1 ? { editions: String(editions) } : {}),
  };
  return {
    ...(songs.some((song) => song.content_rating === 'explicit') ? { contentRating: 'explicit' } : {}),
    ...(Object.keys(release).length > 0 ? { release } : {}),
  };
}

function qualityOf(songs: readonly Song[]): string | null {
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
