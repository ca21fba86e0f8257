import type { Resource } from '#contract/v1/provider.ts';
import type { CatalogueReader } from '../store/catalogue-reader.ts';
import { integer } from '../store/row.ts';
import { albumResource, selectAlbums } from './album-resource.ts';
import { artistResource, selectArtists } from './artist-resource.ts';
import type { Kind, Side } from './resource-id.ts';
import { selectSongs, songResource } from './song-resource.ts';

const kinds = {
  songs: { select: `${selectSongs} where song.id`, resourceOf: songResource },
  albums: { select: `${selectAlbums} where album.id`, resourceOf: albumResource },
  artists: { select: `${selectArtists} where artist.id`, resourceOf: artistResource },
} as const;

/** Those that exist, by their numbers. */
export function resourcesByNumber(
  read: CatalogueReader,
  kind: Kind,
  side: Side,
  numbers: Iterable<number>,
): Map<number, Resource> {
  const { select, resourceOf } = kinds[kind];
  const rows = read.all(`${select} in (select value from json_each(?))`, JSON.stringify([...numbers]));
  return new Map(rows.map((row) => [integer(row, 'id'), resourceOf(row, side)]));
}

/** Those that exist, in the order asked. */
export function resourcesOf(
  read: CatalogueReader,
  kind: Kind,
  side: Side,
  numbers: readonly number[],
): Resource[] {
  const found = resourcesByNumber(read, kind, side, numbers);
  return numbers.flatMap((number) => found.get(number) ?? []);
}
