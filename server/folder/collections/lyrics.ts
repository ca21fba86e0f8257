import * as z from 'zod/mini';
import { type LyricsReply, lyricsReply } from '#contract/v1/lyrics.ts';
import { fold } from '#rules/fold-text.ts';
import { missing } from '#server/http/errors.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { existing } from '../catalogue/catalogue-reader.ts';
import { numberOf } from '../resources/resource-id.ts';
import { fields, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import { notInFolder } from './page.ts';

const versions = select(
  fields(tables.lyrics, 'language', 'is_synced', 'is_cut', 'lines'),
  'from lyrics where song_id = ? order by position',
);
const named = select(
  fields(tables.song, 'id', 'title', 'artist_name'),
  'from song where folded = ? and exists (select 1 from lyrics where song_id = song.id) order by id',
);

/** A song's lyrics, one for each language; `lines` are JSON. */
const lyricsVersions = (read: CatalogueReader, song: number) => read.all(versions, song);

/** The first song with lyrics that is called so, by that artist where one is named; undefined for none. */
export function songWithLyrics(read: CatalogueReader, title: string, artist: string) {
  const folded = fold(artist);
  return read
    .all(named, fold(title))
    .find(({ artist_name }) => folded === '' || fold(artist_name) === folded);
}

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
