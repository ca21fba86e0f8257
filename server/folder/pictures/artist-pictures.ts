import { basename, dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { fold } from '#rules/fold-text.ts';
import { withObjects } from '../objects/mounted-objects.ts';
import { isInside } from '../paths/music-folder-paths.ts';
import { readablePath } from '../paths/odd-path.ts';
import { insertInto, writeStatement } from '../store/insert.ts';
import { both, computed, fields, prepare, type RowIn, rowsOf, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import { pictureName, withoutEnding } from '../walk/file-names.ts';
import { statOf } from '../walk/file-stat.ts';
import { listDirectory } from '../walk/list-directory.ts';
import type { ScannedFile } from '../walk/scanned-files.ts';
import { pictureStore } from './store-picture.ts';

const directoriesOfArtists = rowsOf(
  { directory: 'text not null', artist_id: 'integer not null' },
  'select distinct directory, album_artist_id as artist_id from song',
);
const byNumber = select(fields(tables.artist, 'id', 'folded'), 'from artist where id = ?');
const byName = select(
  fields(tables.artist, 'id', 'folded'),
  'from artist where folded = ? order by id limit 1',
);

/** An artist whose directory it is, `name` in the form of `fold`. */
type DirectoryArtist = { id: number; name: string };

/** The artist of a directory: the only one with albums in it, at any depth, else the one with its name. Null for none or several. */
function artistOfDirectory(
  database: DatabaseSync,
  musicFolders: readonly string[],
): (directory: string) => DirectoryArtist | null {
  const owners = ownersOf(database, musicFolders);
  const numbered = prepare(database, byNumber);
  const named = prepare(database, byName);
  return (directory) => {
    const owner = owners.get(directory) ?? null;
    const name = musicFolders.includes(directory) ? '' : fold(basename(readablePath(directory)));
    const row = owner === null ? named.get(name) : numbered.get(owner);
    return row && { id: row.id, name: row.folded };
  };
}

/** The directories of albums and those above them; null where songs of several album artists lie below. */
function ownersOf(database: DatabaseSync, musicFolders: readonly string[]): Map<string, number | null> {
  const owners = new Map<string, number | null>();
  for (const row of prepare(database, directoriesOfArtists).iterate()) {
    const { artist_id: artistId } = row;
    let { directory } = row;
    while (musicFolders.some((folder) => folder !== directory && isInside(folder, directory))) {
      const owner = owners.get(directory);
      owners.set(directory, owner === undefined || owner === artistId ? artistId : null);
      directory = dirname(directory);
    }
  }
  return owners;
}

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
type CoverRow = RowIn<typeof coverFields>;
const knownCovers = select(coverFields, 'from artist_cover');
/** Without a file of their own, artists have the picture that their songs hold. */
const takeAwaySql = `update artist set picture_id = (
    select artist_picture_id from song_artist join song_detail on of_song = song_id
    where artist_id = artist.id and position = 0 and artist_picture_id is not null limit 1)
  where id = ? and picture_id is ?`;

/**
 * Gives artists the picture of their directory: `artist.jpg` (png, webp, gif, avif), or one with the artist's name
 * where no album is. Theirs is a directory without other artists' albums at any depth, or with their name, the one
 * nearest to the music folder.
 */
export async function findArtistPictures(
  database: DatabaseSync,
  folders: Folders,
  met: MetPictures,
): Promise<void> {
  const existing = prepare(database, knownCovers).all();
  if (met.directories.size === 0 && existing.length === 0) return;
  const candidates = pictureFiles(artistOfDirectory(database, folders.musicFolders), met.directories);
  const takeAway = writeStatement(database, takeAwaySql);
  const forget = writeStatement(database, 'delete from artist_cover where directory = ?');
  for (const row of existing) {
    const { artist_id, directory, picture_id } = row;
    const file = candidates.get(artist_id);
    if (file && isSame(row, file)) candidates.delete(artist_id);
    else if (file !== undefined || !met.isAway(directory)) {
      forget.run(directory);
      takeAway.run(artist_id, picture_id);
    }
  }
  if (candidates.size === 0) return;
  const store = pictureStore(database, folders.dataFolder, folders.realFolders);
  const remember = insertInto(database, tables.artistCover, { or: 'replace' });
  const put = writeStatement(database, 'update artist set picture_id = ? where id = ?');
  for (const [artistId, file] of candidates) {
    const pictureId = await withObjects(() => store.storeFile(file));
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
  const pictures = new Map<number, ScannedFile>();
  const nearest = [...directories].toSorted(
    (one, other) => depthOf(one) - depthOf(other) || (one < other ? -1 : 1),
  );
  for (const directory of nearest) {
    const artist = artistOf(directory);
    const file = artist && !pictures.has(artist.id) ? pictureIn(directory, artist.name) : null;
    if (artist && file) pictures.set(artist.id, file);
  }
  return pictures;
}

/** `artist.jpg` before a picture with the artist's name. */
function pictureIn(directory: string, artist: string): ScannedFile | null {
  const pictures = (listDirectory(directory) ?? []).filter(
    ({ name, kind }) => kind === 'file' && pictureName.test(name),
  );
  const withName = (folded: string) =>
    pictures.find(({ name }) => fold(withoutEnding(readablePath(name))) === folded);
  const picture = withName('artist') ?? withName(artist);
  const path = `${directory}/${picture?.name}`;
  const stat = picture && statOf(path);
  if (!stat) return null;
  const modifiedMilliseconds = Math.round(stat.mtimeMs);
  return { path, directory, size: stat.size, modifiedMilliseconds, lyricsStamp: 0 };
}

/** Whether it is as it was, and is what is shown; one that was no picture needs not be read again. */
function isSame(row: CoverRow, file: ScannedFile): boolean {
  return (
    row.modified_at === file.modifiedMilliseconds &&
    row.path === file.path &&
    row.size === file.size &&
    (row.picture_id === null || row.is_shown === 1)
  );
}
