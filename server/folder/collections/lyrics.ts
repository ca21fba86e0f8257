import * as z from 'zod/mini';
import { type LyricsReply, lyricsReply } from '#contract/v1/lyrics.ts';
import { missing } from '#server/http/errors.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { existing } from '../catalogue/existing.ts';
import { lyricsVersions } from '../catalogue/lyrics-versions.ts';
import { numberOf } from '../resources/resource-id.ts';
import { notInFolder } from './page.ts';

/** A song's lyrics, one for each language; none where it has none. 404 for a song that is not there. */
export function lyricsOf(
  read: CatalogueReader,
  { storefront, id }: { storefront: string; id: string },
): LyricsReply {
  if (storefront !== 'us') throw missing(`There is no storefront ${storefront.slice(0, 20)}.`);
  const number = numberOf('songs', 'catalogue', id);
  if (number === null || !existing(read, 'songs', [number]).has(number)) throw notInFolder();
  const data = lyricsVersions(read, number).map(({ language, is_synced, is_cut, lines }) => ({
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
