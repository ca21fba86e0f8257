import type { CatalogueReader } from '../../store/catalogue-reader.ts';
import { integer } from '../../store/row.ts';
import type { Taste } from '../taste/taste.ts';

const maxLookedAt = 80;

/** Those of the albums (the first 80 are looked at) of which the listener never played a song, in their order. */
export function neverPlayed(read: CatalogueReader, taste: Taste, albums: readonly number[]): number[] {
  const unknown = albums.filter((album) => !taste.albums.has(album)).slice(0, maxLookedAt);
  if (taste.history.played.size === 0) return unknown;
  const heard = new Set<number>();
  for (const row of read.all(
    'select album_id, id from song where album_id in (select value from json_each(?))',
    JSON.stringify(unknown),
  ))
    if (taste.history.played.has(integer(row, 'id'))) heard.add(integer(row, 'album_id'));
  return unknown.filter((album) => !heard.has(album));
}
