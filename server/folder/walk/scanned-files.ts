import type { DatabaseSync } from 'node:sqlite';
import { isInside } from '../paths/is-inside.ts';
import { insertInto } from '../store/insert.ts';
import { prepare } from '../store/prepare.ts';
import { both, computed, fields, type RowIn, select } from '../store/query.ts';
import { createTable, table } from '../store/table.ts';
import * as tables from '../store/tables.ts';
import { createDirectoryCache } from './directory-cache.ts';
import type { ScannedDirectory, ScannedFile } from './scanned-file.ts';

const foundSong = table('temp.found_song', {
  place: 'integer primary key',
  path: 'text not null unique',
  directory: 'text not null',
  size: 'integer not null',
  modified_at: 'integer not null',
  lyrics_stamp: 'integer not null',
});
const foundCover = table(
  'temp.found_cover',
  {
    directory: 'text primary key',
    path: 'text not null',
    size: 'integer not null',
    modified_at: 'integer not null',
  },
  { withoutRowid: true },
);

/** What `foundFile` reads of a song, and of a cover, which has no lyrics. */
export const songFields = fields(foundSong, 'path', 'directory', 'size', 'modified_at', 'lyrics_stamp');
export const coverFields = both(
  fields(foundCover, 'path', 'directory', 'size', 'modified_at'),
  computed({ lyrics_stamp: 'integer not null' }, { lyrics_stamp: '0' }),
);
const directoryOfSong = select(fields(tables.song, 'directory'), 'from song where path = ?');

export type ScannedFiles = ReturnType<typeof createScannedFiles>;

/**
 * What a walk met. A directory that is as the catalogue knows it is only counted; the files of all others are in tables
 * that live as long as the connection and lie on the disk when they are large: a million files are no million objects.
 * `found_song` is in the order of the walk.
 */
export function createScannedFiles(database: DatabaseSync) {
  database.exec(`
    drop table if exists temp.found_song;
    drop table if exists temp.found_cover;
    ${createTable(foundSong)};
    ${createTable(foundCover)}`);
  const putSong = insertInto(database, foundSong, { or: 'ignore', without: ['place'] });
  const putCover = insertInto(database, foundCover, { or: 'ignore' });
  const songAt = database.prepare('select 1 from found_song where path = ?');
  const directoryOf = prepare(database, directoryOfSong);
  const first = database.prepare('select 1 from found_song where path >= ? and path < ? limit 1');
  const known = createDirectoryCache(database);
  /** How many songs lie in each directory that is as the catalogue knows it. */
  const same = new Map<string, number>();
  const pictureDirectories = new Set<string>();
  let count = 0;
  let sameSongs = 0;
  let sameCovers = 0;
  let others = 0;

  function song({ path, directory, size, modifiedMilliseconds, lyricsStamp }: ScannedFile): void {
    putSong({ path, directory, size, modified_at: modifiedMilliseconds, lyrics_stamp: lyricsStamp });
    others += 1;
  }
  function cover({ path, size, modifiedMilliseconds }: ScannedFile, directory: string): void {
    putCover({ directory, path, size, modified_at: modifiedMilliseconds });
    others += 1;
  }

  return {
    directory(met: ScannedDirectory): void {
      const { directory, songs, cover: beside } = met;
      count += songs.length;
      if (met.isWhole && known.isSame(met)) {
        if (songs.length > 0 || beside) same.set(directory, songs.length);
        sameSongs += songs.length;
        sameCovers += beside ? 1 : 0;
        return;
      }
      for (const one of songs) song(one);
      if (beside) cover(beside, directory);
    },
    /** A picture lies there that may be an artist's. */
    pictureDirectory: (directory: string): void => void pictureDirectories.add(directory),
    pictureDirectories: (): ReadonlySet<string> => pictureDirectories,
    linkedSong(file: ScannedFile): void {
      song(file);
      count += 1;
    },
    linkedCover: (file: ScannedFile): void => cover(file, file.directory),
    isSame: (directory: string): boolean => same.has(directory),
    /** Whether the catalogue holds exactly what was met: there is nothing to do. */
    isAllKnown: (): boolean => others === 0 && known.holdsExactly(sameSongs, sameCovers),
    has(path: string): boolean {
      if (songAt.get(path) !== undefined) return true;
      const row = directoryOf.get(path);
      return row !== null && same.has(row.directory);
    },
    hasBelow: (folder: string): boolean =>
      first.get(`${folder}/`, `${folder}/\u{10ffff}`) !== undefined ||
      same.entries().some(([directory, songs]) => songs > 0 && isInside(folder, directory)),
    /** How many songs were met so far. */
    count: () => count,
    /** Every song was met: look-ups by directory are quick from here on. */
    complete: () =>
      database.exec('create index temp.found_song_by_directory on found_song (directory, place)'),
  };
}

/** A row of `found_song` or `found_cover`. */
export function foundFile(row: RowIn<typeof songFields>): ScannedFile {
  const { path, directory, size, modified_at: modifiedMilliseconds, lyrics_stamp: lyricsStamp } = row;
  return { path, directory, size, modifiedMilliseconds, lyricsStamp };
}
