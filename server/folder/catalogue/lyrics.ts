import * as z from 'zod/mini';
import { type LyricsReply, lyricsReply } from '#contract/v1/provider.ts';
import { missing, noRelatedResources } from '#server/errors.ts';
import { numberOf } from '../resources/resource-id.ts';
import type { CatalogueReader } from '../store/catalogue-reader.ts';
import { fields, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import { notInFolder } from './page.ts';

const songOf = select(fields(tables.song, 'id'), 'from song where id = ?');
const linesOf = select(fields(tables.lyrics, 'is_synced', 'lines'), 'from lyrics where song_id = ?');

/** A song's lyrics. 404 for a song that is not there, 404 `40403` for one without lyrics. */
export function lyricsOf(
  read: CatalogueReader,
  { storefront, id }: { storefront: string; id: string },
): LyricsReply {
  if (storefront !== 'us') throw missing(`There is no storefront ${storefront.slice(0, 20)}.`);
  const number = numberOf('songs', 'catalogue', id);
  const song = number === null ? null : read.get(songOf, number);
  if (number === null || song === null) throw notInFolder();
  const row = read.get(linesOf, number);
  if (row === null) throw noRelatedResources();
  const attributes = { synced: row.is_synced === 1, lines: JSON.parse(row.lines) };
  return z.parse(lyricsReply, { data: [{ id, type: 'lyrics', attributes }] });
}
