import * as z from 'zod/mini';
import { type LyricsReply, lyricsReply } from '#contract/v1/lyrics.ts';
import { missing } from '#server/http/errors.ts';
import { numberOf } from '../resources/resource-id.ts';
import type { CatalogueReader } from '../store/catalogue-reader.ts';
import { fields, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import { notInFolder } from './page.ts';

const songOf = select(fields(tables.song, 'id'), 'from song where id = ?');
const versionsOf = select(
  fields(tables.lyrics, 'language', 'is_synced', 'is_cut', 'lines'),
  'from lyrics where song_id = ? order by position',
);

/** A song's lyrics, one for each language; none where it has none. 404 for a song that is not there. */
export function lyricsOf(
  read: CatalogueReader,
  { storefront, id }: { storefront: string; id: string },
): LyricsReply {
  if (storefront !== 'us') throw missing(`There is no storefront ${storefront.slice(0, 20)}.`);
  const number = numberOf('songs', 'catalogue', id);
  const song = number === null ? null : read.get(songOf, number);
  if (number === null || song === null) throw notInFolder();
  const rows = read.all(versionsOf, number);
  const data = rows.map(({ language, is_synced, is_cut, lines }) => ({
    id,
    type: 'lyrics',
    attributes: {
      synced: is_synced === 1,
      ...(language !== null && { language }),
      ...(is_cut === 1 && { shortened: true }),
      lines: JSON.parse(lines),
    },
  }));
  return z.parse(lyricsReply, { data });
}
