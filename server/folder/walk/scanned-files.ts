import type { DatabaseSync } from 'node:sqlite';
import { isInside } from '../paths/music-folder-paths.ts';
import { insertInto } from '../store/insert.ts';
import { both, computed, fields, prepare, type RowIn, rowsOf, select } from '../store/query.ts';
import { createTable, table } from '../store/table.ts';
import * as tables from '../store/tables.ts';

/** A file in the walk. `lyricsStamp`: times and sizes of its `.lrc` files, 0 for none; a change means that the song is read again. */
export type ScannedFile = {
  path: string;
  directory: string;
  size: number;
  modifiedMilliseconds: number;
  lyricsStamp: number;
};

/** A directory as the walk met it; one that `isWhole` has no links, of which more songs may come. */
type ScannedDirectory = {
  directory: string;
  songs: ScannedFile[];
  cover: ScannedFile | null;
  isWhole: boolean;
};

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

/** Compares directories with the catalogue, all files of one as one text: a million rows cost more than the files. In doubt it reports a difference. */
function createDirectoryCache(database: DatabaseSync) {
  const existing = prepare(database, asKnown);
  const counts = prepare(database, totals);
  return {
    isSame({ directory, songs, cover }: ScannedDirectory): boolean {
      const row = existing.one(directory);
      if (row.cover !== (cover && `${cover.path}/${cover.size}/${cover.modifiedMilliseconds}`)) return false;
      return row.songs === (songs.length === 0 ? null : songs.map((song) => lineOf(song)).join('\n'));
    },
    /** Whether the catalogue holds this many songs and covers, and no unreadable file. */
    holdsExactly(songs: number, covers: number): boolean {
      const row = counts.one();
      return row.songs === songs && row.covers === covers && row.unreadable === 0;
    },
  };
}

function lineOf({ path, directory, size, modifiedMilliseconds, lyricsStamp }: ScannedFile): string {
  return `${path.slice(directory.length + 1)}/${size}/${modifiedMilliseconds}/${lyricsStamp}`;
}

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
 * The walk's result. An unchanged directory is only counted; other files are in temporary tables, on disk when large: a
 * million files are no million objects. `found_song` is in the order of the walk.
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
  const directoryCache = createDirectoryCache(database);
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
      const { directory, songs, cover: coverFile } = met;
      count += songs.length;
      if (met.isWhole && directoryCache.isSame(met)) {
        if (songs.length > 0 || coverFile) same.set(directory, songs.length);
        sameSongs += songs.length;
        sameCovers += coverFile ? 1 : 0;
        return;
      }
      for (const one of songs) song(one);
      if (coverFile) cover(coverFile, directory);
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
    isAllKnown: (): boolean => others === 0 && directoryCache.holdsExactly(sameSongs, sameCovers),
    has(path: string): boolean {
      if (songAt.get(path) !== undefined) return true;
      const row = directoryOf.get(path);
      return row !== null && same.has(row.directory);
    },
    hasBelow: (folder: string): boolean =>
      first.get(`${folder}/`, `${folder}/\u{10ffff}`) !== undefined ||
      same.entries().some(([directory, songs]) => songs > 0 && isInside(folder, directory)),
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
