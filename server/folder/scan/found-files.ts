import type { DatabaseSync } from 'node:sqlite';
import { insertInto } from '../store/insert.ts';
import { prepare } from '../store/prepare.ts';
import { both, computed, fields, type RowIn, select } from '../store/query.ts';
import { createTable, table } from '../store/table.ts';

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

const foundSong = table('temp.found_song', {
  place: 'integer primary key',
  path: 'text not null unique',
  directory: 'text not null',
  size: 'integer not null',
  modified_at: 'integer not null',
  lyrics_stamp: 'integer not null',
  identity: 'text not null',
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
const songsIn = select(songFields, 'from found_song where directory = ? order by place');

export type FoundFiles = ReturnType<typeof foundFiles>;

/**
 * What a walk met, in tables that live as long as the connection and lie on the disk when they are large: a million
 * files are no million objects. `found_song` is in the order of the walk.
 */
export function foundFiles(database: DatabaseSync) {
  database.exec(`
    drop table if exists temp.found_song;
    drop table if exists temp.found_cover;
    ${createTable(foundSong)};
    ${createTable(foundCover)}`);
  const putSong = insertInto(database, foundSong, { or: 'ignore', without: ['place'] });
  const putCover = insertInto(database, foundCover, { or: 'ignore' });
  const shareCover = database.prepare(
    `insert or ignore into found_cover
     select ?, path, size, modified_at from found_cover where directory = ?`,
  );
  const coverOf = database.prepare('select 1 from found_cover where directory = ?');
  const songAt = database.prepare('select 1 from found_song where path = ?');
  const first = database.prepare('select 1 from found_song where path >= ? and path < ? limit 1');
  const inDirectory = prepare(database, songsIn);
  let songs = 0;

  return {
    /** `identity` tells files of two names apart from two files. */
    song(file: FoundFile, identity: string): void {
      const { path, directory, size, modifiedMilliseconds, lyricsStamp } = file;
      putSong({
        path,
        directory,
        size,
        modified_at: modifiedMilliseconds,
        lyrics_stamp: lyricsStamp,
        identity,
      });
      songs += 1;
    },
    cover: ({ path, directory, size, modifiedMilliseconds }: FoundFile): void =>
      void putCover({ directory, path, size, modified_at: modifiedMilliseconds }),
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
export function foundFile(row: RowIn<typeof songFields>): FoundFile {
  const { path, directory, size, modified_at: modifiedMilliseconds, lyrics_stamp: lyricsStamp } = row;
  return { path, directory, size, modifiedMilliseconds, lyricsStamp };
}
