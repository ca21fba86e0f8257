import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { pathBytes } from '../paths/odd-path.ts';
import { isInside } from '../paths/open-inside.ts';
import { insertInto } from '../store/insert.ts';
import { prepare } from '../store/prepare.ts';
import { fields, type RowIn, rowsOf, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import { writeStatement } from '../store/write-statement.ts';
import type { FoundFile } from '../walk/found-file.ts';
import { listDirectory } from '../walk/list-directory.ts';
import { pictureStore } from './store-picture.ts';

const pictureName = /^artist\.(jpe?g|png|webp)$/i;

const coverFields = fields(tables.artistCover, 'path', 'size', 'modified_at');
const knownCover = select(
  coverFields,
  `from artist_cover join artist on artist.id = artist_cover.artist_id
   where directory = ? and artist_id = ? and artist.picture_id is artist_cover.picture_id`,
);
const forgotten = rowsOf(
  { artist_id: 'integer not null', picture_id: 'integer' },
  'delete from artist_cover where directory = ? returning artist_id, picture_id',
);
const directoriesOfArtists = rowsOf(
  { directory: 'text not null', artist_id: 'integer not null' },
  'select distinct directory, album_artist_id as artist_id from song',
);

type Folders = { dataFolder: string; musicFolders: string[]; realFolders: string[] };

/**
 * Gives artists the picture `artist.jpg` (or png, webp) of their directory: one in which, at any depth, no other
 * artist's albums lie. Looked for anew behind every scan, by name and stat alone: a thousand directories take 50 ms.
 */
export function findArtistPictures(database: DatabaseSync, folders: Folders, mustStop: () => boolean): void {
  const store = pictureStore(database, folders.dataFolder, folders.realFolders);
  const known = prepare(database, knownCover);
  const remember = insertInto(database, tables.artistCover, { or: 'replace' });
  const forget = prepare(database, forgotten);
  const put = writeStatement(database, 'update artist set picture_id = ? where id = ?');
  const takeAway = writeStatement(
    database,
    'update artist set picture_id = null where id = ? and picture_id is ?',
  );

  for (const [directory, artistId] of artistDirectories(database, folders.musicFolders)) {
    if (mustStop()) return;
    const file = pictureIn(directory);
    const row = known.get(directory, artistId);
    if (file && row && isSame(row, file)) continue;
    const gone = file ? undefined : forget.get(directory);
    if (gone) takeAway.run(gone.artist_id, gone.picture_id);
    if (!file) continue;
    const pictureId = store.storeFile(file);
    if (pictureId !== null) put.run(pictureId, artistId);
    const { path, size, modifiedMilliseconds } = file;
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

function pictureIn(directory: string): FoundFile | null {
  const entries = listDirectory(directory) ?? [];
  const found = entries.find(({ name, kind }) => kind === 'file' && pictureName.test(name));
  const path = `${directory}/${found?.name}`;
  const stat = found && statSync(pathBytes(path), { throwIfNoEntry: false });
  if (!stat) return null;
  const modifiedMilliseconds = Math.round(stat.mtimeMs);
  return { path, directory, size: stat.size, modifiedMilliseconds, lyricsStamp: 0 };
}

function isSame(row: RowIn<typeof coverFields>, file: FoundFile): boolean {
  return row.modified_at === file.modifiedMilliseconds && row.path === file.path && row.size === file.size;
}

/** The directories of albums and those above them, where all songs are of one album artist. */
function artistDirectories(database: DatabaseSync, musicFolders: string[]): [string, number][] {
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
  return [...owners].flatMap(([directory, owner]) => (owner === null ? [] : [[directory, owner]]));
}
