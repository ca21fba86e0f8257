import type { DatabaseSync } from 'node:sqlite';
import { integer, type Row, text } from '../store/row.ts';

/**
 * A file as the walk met it. `lyricsStamp`: time of change plus size of the `.lrc` file beside a song, 0 without one; a
 * song is read anew when it changes.
 */
export type FoundFile = {
  path: string;
  directory: string;
  size: number;
  modifiedMilliseconds: number;
  lyricsStamp: number;
};

export type FoundFiles = ReturnType<typeof foundFiles>;

/**
 * What a walk met, in tables that live as long as the connection and lie on the disk when they are large: a million
 * files are no million objects. `found_song` is in the order of the walk.
 */
export function foundFiles(database: DatabaseSync) {
  database.exec(`
    drop table if exists temp.found_song;
    drop table if exists temp.found_cover;
    create temp table found_song (
      place integer primary key, path text not null unique, directory text not null, size integer not null,
      modified_at integer not null, lyrics_stamp integer not null, identity text not null);
    create temp table found_cover (
      directory text primary key, path text not null, size integer not null, modified_at integer not null)
      without rowid`);
  const putSong = database.prepare(
    `insert or ignore into found_song (path, directory, size, modified_at, lyrics_stamp, identity)
     values (?, ?, ?, ?, ?, ?)`,
  );
  const putCover = database.prepare('insert or ignore into found_cover values (?, ?, ?, ?)');
  const shareCover = database.prepare(
    `insert or ignore into found_cover
     select ?, path, size, modified_at from found_cover where directory = ?`,
  );
  const coverOf = database.prepare('select 1 from found_cover where directory = ?');
  const songAt = database.prepare('select 1 from found_song where path = ?');
  const first = database.prepare('select 1 from found_song where path >= ? and path < ? limit 1');
  const inDirectory = database.prepare('select * from found_song where directory = ? order by place');
  let songs = 0;

  return {
    /** `identity` tells files of two names apart from two files. */
    song(file: FoundFile, identity: string): void {
      const { path, directory, size, modifiedMilliseconds, lyricsStamp } = file;
      putSong.run(path, directory, size, modifiedMilliseconds, lyricsStamp, identity);
      songs += 1;
    },
    cover: ({ path, directory, size, modifiedMilliseconds }: FoundFile): void =>
      void putCover.run(directory, path, size, modifiedMilliseconds),
    /** A disc's directory without a cover has the one beside it. */
    shareCover: (directory: string, disc: string): void => void shareCover.run(disc, directory),
    hasCover: (directory: string): boolean => coverOf.get(directory) !== undefined,
    has: (path: string): boolean => songAt.get(path) !== undefined,
    hasBelow: (folder: string): boolean => first.get(`${folder}/`, `${folder}/\u{10ffff}`) !== undefined,
    inDirectory: (directory: string): FoundFile[] => inDirectory.all(directory).map(foundFile),
    /** How many songs were met so far. */
    count: () => songs,
    /** Ask after all songs but the linked ones were met: whether the file has been met under another name. */
    identities(): (identity: string) => boolean {
      database.exec('create index temp.found_song_by_identity on found_song (identity)');
      const known = database.prepare('select 1 from found_song where identity = ?');
      return (identity) => known.get(identity) !== undefined;
    },
    /** Every song was met: look-ups by directory are quick from here on. */
    complete: () =>
      database.exec('create index temp.found_song_by_directory on found_song (directory, place)'),
  };
}

/** A row of `found_song` or `found_cover`. */
export function foundFile(row: Row): FoundFile {
  return {
    path: text(row, 'path'),
    directory: text(row, 'directory'),
    size: integer(row, 'size'),
    modifiedMilliseconds: integer(row, 'modified_at'),
    lyricsStamp: row['lyrics_stamp'] === undefined ? 0 : integer(row, 'lyrics_stamp'),
  };
}
