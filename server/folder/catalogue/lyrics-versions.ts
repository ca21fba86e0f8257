import { fold } from '#rules/fold-text.ts';
import { fields, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import type { CatalogueReader } from './catalogue-reader.ts';

const versions = select(
  fields(tables.lyrics, 'language', 'is_synced', 'is_cut', 'lines'),
  'from lyrics where song_id = ? order by position',
);
const named = select(
  fields(tables.song, 'id', 'title', 'artist_name'),
  'from song where folded = ? and exists (select 1 from lyrics where song_id = song.id) order by id',
);

/** A song's lyrics, one for each language; `lines` are JSON. */
export const lyricsVersions = (read: CatalogueReader, song: number) => read.all(versions, song);

/** The first song with lyrics that is called so, by that artist where one is named; undefined for none. */
export function songWithLyrics(read: CatalogueReader, title: string, artist: string) {
  const folded = fold(artist);
  return read
    .all(named, fold(title))
    .find(({ artist_name }) => folded === '' || fold(artist_name) === folded);
}
