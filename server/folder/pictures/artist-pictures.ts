import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { fold } from '#rules/fold-text.ts';
import { pathBytes, readablePath } from '../paths/odd-path.ts';
import { insertInto } from '../store/insert.ts';
import { prepare } from '../store/prepare.ts';
import { both, computed, fields, type RowIn, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import { writeStatement } from '../store/write-statement.ts';
import { listDirectory } from '../walk/list-directory.ts';
import { withoutEnding } from '../walk/lyrics-names.ts';
import { pictureName } from '../walk/picture-name.ts';
import type { ScannedFile } from '../walk/scanned-file.ts';
import { artistOfDirectory, type DirectoryArtist } from './artist-directories.ts';
import { pictureStore } from './store-picture.ts';

/** What the walk met: directories with a picture that may be an artist's, and what it could not look into. */
export type MetPictures = { directories: ReadonlySet<string>; isAway: (path: string) => boolean };
type Folders = { dataFolder: string; musicFolders: string[]; realFolders: string[] };

const coverFields = both(
  fields(tables.artistCover, 'directory', 'artist_id', 'path', 'size', 'modified_at', 'picture_id'),
  computed(
    { is_shown: 'integer not null' },
    {
      is_shown: `exists (select 1 from artist where artist.id = artist_cover.artist_id
        and artist.picture_id is artist_cover.picture_id)`,
    },
  ),
);
type Known = RowIn<typeof coverFields>;
const knownCovers = select(coverFields, 'from artist_cover');
/** Without a file of their own, artists have the picture that their songs hold. */
const takeAwaySql = `update artist set picture_id = (
    select artist_picture_id from song_artist join song_detail on of_song = song_id
    where artist_id = artist.id and position = 0 and artist_picture_id is not null limit 1)
  where id = ? and picture_id is ?`;

/**
 * Gives artists the picture of their directory: `artist.jpg` (png, webp, gif, avif), or one with the artist's name where
 * the directory is no album. An artist's directory is one in which, at any depth, no other artist's albums lie, or one with
 * the artist's name; of several the one nearest to the music folder counts. Behind every scan: only directories where the
 * walk met such a picture are looked into.
 */
export function findArtistPictures(database: DatabaseSync, folders: Folders, met: MetPictures): void {
  const known = prepare(database, knownCovers).all();
  if (met.directories.size === 0 && known.length === 0) return;
  const wanted = pictureFiles(artistOfDirectory(database, folders.musicFolders), met.directories);
  const takeAway = writeStatement(database, takeAwaySql);
  const forget = writeStatement(database, 'delete from artist_cover where directory = ?');
  for (const row of known) {
    const { artist_id, directory, picture_id } = row;
    const file = wanted.get(artist_id);
    if (file && isSame(row, file)) wanted.delete(artist_id);
    else if (file !== undefined || !met.isAway(directory)) {
      forget.run(directory);
      takeAway.run(artist_id, picture_id);
    }
  }
  if (wanted.size === 0) return;
  const store = pictureStore(database, folders.dataFolder, folders.realFolders);
  const remember = insertInto(database, tables.artistCover, { or: 'replace' });
  const put = writeStatement(database, 'update artist set picture_id = ? where id = ?');
  for (const [artistId, file] of wanted) {
    const pictureId = store.storeFile(file);
    if (pictureId !== null) put.run(pictureId, artistId);
    const { directory, path, size, modifiedMilliseconds } = file;
    remember({
      directory,
      artist_id: artistId,
      path,
      size,
      modified_at: modifiedMilliseconds,
      picture_id: pictureId,
    });
  }
}

const depthOf = (path: string) => path.split('/').length;

/** The picture of each artist that has one, by the artist's number. */
function pictureFiles(
  artistOf: (directory: string) => DirectoryArtist | null,
  directories: ReadonlySet<string>,
): Map<number, ScannedFile> {
  const found = new Map<number, ScannedFile>();
  const nearest = [...directories].toSorted(
    (one, other) => depthOf(one) - depthOf(other) || (one < other ? -1 : 1),
  );
  for (const directory of nearest) {
    const artist = artistOf(directory);
    const file = artist && !found.has(artist.id) ? pictureIn(directory, artist.name) : null;
    if (artist && file) found.set(artist.id, file);
  }
  return found;
}

/** `artist.jpg` before a picture with the artist's name. */
function pictureIn(directory: string, artist: string): ScannedFile | null {
  const pictures = (listDirectory(directory) ?? []).filter(
    ({ name, kind }) => kind === 'file' && pictureName.test(name),
  );
  const called = (wanted: string) =>
    pictures.find(({ name }) => fold(withoutEnding(readablePath(name))) === wanted);
  const found = called('artist') ?? called(artist);
  const path = `${directory}/${found?.name}`;
  const stat = found && statSync(pathBytes(path), { throwIfNoEntry: false });
  if (!stat) return null;
  const modifiedMilliseconds = Math.round(stat.mtimeMs);
  return { path, directory, size: stat.size, modifiedMilliseconds, lyricsStamp: 0 };
}

/** Whether it is as it was, and is what is shown; one that was no picture needs not be read again. */
function isSame(row: Known, file: ScannedFile): boolean {
  return (
    row.modified_at === file.modifiedMilliseconds &&
    row.path === file.path &&
    row.size === file.size &&
    (row.picture_id === null || row.is_shown === 1)
  );
}
