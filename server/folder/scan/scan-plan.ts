import type { DatabaseSync } from 'node:sqlite';
import { countOf, fields, prepare, rowsOf, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import type { ScannedFile } from '../walk/scanned-files.ts';
import { coverFields, foundFile, songFields } from '../walk/scanned-files.ts';
import { copyMilliseconds } from './song-identity.ts';

const page = 500;

const isSameSong = `song.size = found_song.size and song.modified_at = found_song.modified_at
  and song.lyrics_stamp = found_song.lyrics_stamp`;
const isKnownUnreadable = `exists (select 1 from unreadable where unreadable.path = found_song.path
  and unreadable.size = found_song.size and unreadable.modified_at = found_song.modified_at)`;
const isGone = (table: string, path: string) =>
  `not exists (select 1 from found_song where found_song.path = ${table}.path) and not is_away(${path})`;

const toRead = `found_song where not ${isKnownUnreadable}`;
const changedDirectories = rowsOf(
  { place: 'integer not null', directory: 'text not null' },
  'select place, directory from changed_directory where place > ? order by place limit ?',
);
const filesOfDirectory = select(
  songFields,
  `from ${toRead} and found_song.directory = ? order by found_song.place`,
);
const songsWithoutFile = select(
  fields(tables.song, 'id', 'album_id'),
  `from temp.gone_song join song using (id) where gone_song.id > ? and ${isGone('song', 'song.path')}
   order by gone_song.id limit ?`,
);
const unreadableWithoutFile = select(
  fields(tables.unreadable, 'path'),
  `from unreadable where ${isGone('unreadable', 'unreadable.path')}`,
);
const otherCovers = select(
  coverFields,
  `from temp.found_cover left join cover on cover.directory = found_cover.directory
   where not coalesce(cover.path = found_cover.path and cover.size = found_cover.size
     and cover.modified_at = found_cover.modified_at, 0) and found_cover.directory > ?
   order by found_cover.directory limit ?`,
);
const coversWithoutFile = select(
  fields(tables.cover, 'directory'),
  `from cover where directory not in (select directory from found_cover)
   and not is_same(directory) and not is_away(directory)`,
);
const allToRead = countOf(
  `from ${toRead} and found_song.directory in (select directory from changed_directory)`,
);

/**
 * Compares the walk with the catalogue by path, size and time. A changed directory is read as a whole, since
 * compilations show in all its songs together; so is one with a copy of a missing song (`songIdentities`). `isSame`:
 * directories without a change, `isAway`: paths on absent disks.
 */
export function scanPlan(
  database: DatabaseSync,
  { isSame, isAway }: { isSame: (directory: string) => boolean; isAway: (path: string) => boolean },
  now: number,
) {
  database.function('is_away', (path) => (isAway(String(path)) ? 1 : 0));
  database.function('is_same', (directory) => (isSame(String(directory)) ? 1 : 0));
  compare(database, now);
  const directories = prepare(database, changedDirectories);
  const filesToRead = prepare(database, filesOfDirectory);
  const goneSongs = prepare(database, songsWithoutFile);
  const gonePaths = prepare(database, unreadableWithoutFile);
  const changedCovers = prepare(database, otherCovers);
  const goneCovers = prepare(database, coversWithoutFile);
  const countToRead = prepare(database, allToRead);

  return {
    count: (): number => countToRead.one().count,
    /** The files to read, a directory at a time, in the order of the walk. */
    *directories(): Generator<ScannedFile[]> {
      let after = 0;
      for (;;) {
        const rows = directories.all(after, page);
        for (const row of rows) yield filesToRead.all(row.directory).map(foundFile);
        const last = rows.at(-1);
        if (last === undefined) return;
        after = last.place;
      }
    },
    *changedCovers(): Generator<ScannedFile> {
      let after = '';
      for (;;) {
        const files = changedCovers.all(after, page).map(foundFile);
        yield* files;
        const last = files.at(-1);
        if (last === undefined) return;
        after = last.directory;
      }
    },
    goneCovers: (): string[] => goneCovers.all().map(({ directory }) => directory),
    goneUnreadable: (): string[] => gonePaths.all().map(({ path }) => path),
    /** Songs whose files are gone. Ask when all that was found has been written: what was moved is not among them. */
    *goneSongs(): Generator<{ id: number; albumId: number }[]> {
      let after = 0;
      for (;;) {
        const songs = goneSongs.all(after, page).map(({ id, album_id }) => ({ id, albumId: album_id }));
        const last = songs.at(-1);
        if (last === undefined) return;
        yield songs;
        after = last.id;
      }
    },
  };
}

/** Fills `changed_directory`, in the order of the walk, and `gone_song`. */
function compare(database: DatabaseSync, now: number): void {
  database.exec(`
    drop table if exists temp.changed_directory;
    create temp table changed_directory (place integer primary key, directory text not null unique);
    insert or ignore into changed_directory (directory)
      select found_song.directory from found_song left join song on song.path = found_song.path
      where not coalesce(${isSameSong}, 0) and not ${isKnownUnreadable} order by found_song.place;
    drop table if exists temp.gone_song;
    create temp table gone_song (id integer primary key, directory text not null);
    insert into gone_song select id, directory from song where directory in (
        select directory from (select distinct directory from song) where not is_same(directory))
      and ${isGone('song', 'song.path')};
    insert or ignore into changed_directory (directory) select directory from gone_song;
    insert or ignore into changed_directory (directory)
      select copy.directory from (
        select fingerprint, min(first_seen_at) as first_seen_at from gone_song
        join identity.song_identity using (id) group by fingerprint) as gone
      join identity.song_identity as young on young.fingerprint = gone.fingerprint
        and young.first_seen_at > max(gone.first_seen_at, ${now - copyMilliseconds})
      join song as copy on copy.id = young.id;
    insert or ignore into found_song (path, directory, size, modified_at, lyrics_stamp)
      select path, directory, size, modified_at, lyrics_stamp from song
      where directory in (select directory from changed_directory where is_same(directory)) order by path`);
}
