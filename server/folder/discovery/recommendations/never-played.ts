import type { CatalogueReader } from '../../catalogue/catalogue-reader.ts';
import { fields, select } from '../../store/query.ts';
import * as tables from '../../store/tables.ts';
import type { Taste } from '../taste/taste.ts';

const maxLookedAt = 80;
const songsOf = select(
  fields(tables.song, 'id', 'album_id'),
  'from song where album_id in (select value from json_each(?))',
);

/** Those of the albums (the first 80 are looked at) of which the listener never played a song, in their order. */
export function neverPlayed(read: CatalogueReader, taste: Taste, albums: readonly number[]): number[] {
  const unknown = albums.filter((album) => !taste.albums.has(album)).slice(0, maxLookedAt);
  if (taste.history.played.size === 0) return unknown;
  const heard = new Set<number>();
  for (const { id, album_id } of read.all(songsOf, JSON.stringify(unknown)))
    if (taste.history.played.has(id)) heard.add(album_id);
  return unknown.filter((album) => !heard.has(album));
}
