import { both, computed, fields, idsOf, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import type { CatalogueReader } from './catalogue-reader.ts';

const withSongs = select(fields(tables.song, 'directory'), 'from song group by directory');
const songsIn = idsOf('select id from song where directory = ? order by path');
const covers = select(
  both(
    fields(tables.song, 'directory', 'album_id'),
    computed({ key: 'text not null' }, { key: 'picture.key' }),
  ),
  `from song join album on album.id = song.album_id join picture on picture.id = album.picture_id
   where song.directory in (select value from json_each(?)) group by song.directory`,
);

/** Paths of the directories that songs lie in themselves. */
export const songDirectories = (read: CatalogueReader): string[] =>
  read.all(withSongs).map(({ directory }) => directory);

/** The songs of one directory by the names of their files. */
export const songsInDirectory = (read: CatalogueReader, path: string): number[] =>
  read.all(songsIn, path).map(({ id }) => id);

/** An album of each directory that has a cover, with the key of that; a directory without one is absent. */
export const directoryCovers = (read: CatalogueReader, paths: readonly string[]) =>
  read.all(covers, JSON.stringify(paths));
