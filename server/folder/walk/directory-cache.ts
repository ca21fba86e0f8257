import type { DatabaseSync } from 'node:sqlite';
import { prepare } from '../store/prepare.ts';
import { rowsOf } from '../store/query.ts';
import type { ScannedDirectory, ScannedFile } from './scanned-file.ts';

const asKnown = rowsOf(
  { songs: 'text', cover: 'text' },
  `select
     (select group_concat(substr(path, length(directory) + 2) || '/' || size || '/' || modified_at || '/' || lyrics_stamp,
        char(10) order by path) from song where directory = ?1) as songs,
     (select path || '/' || size || '/' || modified_at from cover where directory = ?1) as cover`,
);
const totals = rowsOf(
  { songs: 'integer not null', covers: 'integer not null', unreadable: 'integer not null' },
  `select (select count(*) from song) as songs, (select count(*) from cover) as covers,
     (select count(*) from unreadable) as unreadable`,
);

/**
 * Compares directories as they are met with what the catalogue knows of them: all the files of one by one look, as one
 * text, since a million rows would cost more than the million files. Where in doubt it says that something is different.
 */
export function createDirectoryCache(database: DatabaseSync) {
  const known = prepare(database, asKnown);
  const counts = prepare(database, totals);
  return {
    isSame({ directory, songs, cover }: ScannedDirectory): boolean {
      const row = known.one(directory);
      if (row.cover !== (cover && `${cover.path}/${cover.size}/${cover.modifiedMilliseconds}`)) return false;
      return row.songs === (songs.length === 0 ? null : songs.map((song) => lineOf(song)).join('\n'));
    },
    /** Whether the catalogue holds so many songs and covers, and no file that could not be read. */
    holdsExactly(songs: number, covers: number): boolean {
      const row = counts.one();
      return row.songs === songs && row.covers === covers && row.unreadable === 0;
    },
  };
}

function lineOf({ path, directory, size, modifiedMilliseconds, lyricsStamp }: ScannedFile): string {
  return `${path.slice(directory.length + 1)}/${size}/${modifiedMilliseconds}/${lyricsStamp}`;
}
