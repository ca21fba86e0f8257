import type { Resource } from '#contract/v1/provider.ts';
import { selectAlbums } from '../catalogue/album-rows.ts';
import { selectArtists } from '../catalogue/artist-rows.ts';
import type { CatalogueReader, Kind } from '../catalogue/catalogue-reader.ts';
import { selectSongs } from '../catalogue/song-rows.ts';
import { albumResource } from './album-resource.ts';
import { artistResource } from './artist-resource.ts';
import type { Side } from './resource-id.ts';
import { songResource } from './song-resource.ts';

const inList = 'in (select value from json_each(?))';
const songs = selectSongs(`where song.id ${inList}`);
const albums = selectAlbums(`where album.id ${inList}`);
const artists = selectArtists(`where artist.id ${inList}`);

type NumberedResources = readonly (readonly [number, Resource])[];

const kinds: Record<Kind, (read: CatalogueReader, numbers: string, side: Side) => NumberedResources> = {
  songs: (read, numbers, side) => read.all(songs, numbers).map((row) => [row.id, songResource(row, side)]),
  albums: (read, numbers, side) => read.all(albums, numbers).map((row) => [row.id, albumResource(row, side)]),
  artists: (read, numbers, side) =>
    read.all(artists, numbers).map((row) => [row.id, artistResource(row, side)]),
};

/** Those that exist, by their numbers. */
export function resourcesByNumber(
  read: CatalogueReader,
  kind: Kind,
  side: Side,
  numbers: Iterable<number>,
): Map<number, Resource> {
  return new Map(kinds[kind](read, JSON.stringify([...numbers]), side));
}

/** Those that exist, in the order asked. */
export function resourcesOf(
  read: CatalogueReader,
  kind: Kind,
  side: Side,
  numbers: readonly number[],
): Resource[] {
  const resources = resourcesByNumber(read, kind, side, numbers);
  return numbers.flatMap((number) => resources.get(number) ?? []);
}
