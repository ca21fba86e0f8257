import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Unreadable } from '#server/audio-files/sound/sound.ts';
import { withObjects } from '../objects/mounted-objects.ts';
import { pictureStore } from '../pictures/store-picture.ts';
import { prepare, rowsOf } from '../store/query.ts';
import type { ScannedFile } from '../walk/scanned-files.ts';
import type { ReadSong } from './read-song.ts';

/** Pictures that no longer lie where they were: that file is gone, or has another picture now. */
const lostPictures = rowsOf(
  { id: 'integer not null' },
  `select id from picture where position >= 0
   and not exists (select 1 from song where song.path = picture.path and song.picture_id = picture.id)
   and not exists (select 1 from song join song_detail on of_song = song.id
     where song.path = picture.path and artist_picture_id = picture.id)
   and (path, id) not in (select path, picture_id from cover where picture_id is not null)
   and (path, id) not in (select path, picture_id from artist_cover where picture_id is not null)`,
);
const otherFiles = rowsOf(
  { path: 'text not null', is_song: 'integer not null' },
  `select path, 0 as is_song from cover where picture_id = ?1
   union all select path, 0 from artist_cover where picture_id = ?1
   union all select path, 1 from song where picture_id = ?1
   union all select path, 1 from song join song_detail on of_song = song.id where artist_picture_id = ?1
   limit 20`,
);

type Folders = { dataFolder: string; realFolders: string[] };

/**
 * The same picture in several files is one row, with the place in one of them. Where that file is gone, the picture is
 * found in another that has it.
 */
export async function relocatePictures(
  database: DatabaseSync,
  { dataFolder, realFolders }: Folders,
  readSong: (file: ScannedFile, realFolders: string[]) => ReadSong,
): Promise<void> {
  const candidates = prepare(database, otherFiles);
  const store = pictureStore(database, dataFolder, realFolders);

  function findIn(path: string, isSong: boolean, id: number): boolean {
    const file = { path, directory: dirname(path), size: 0, modifiedMilliseconds: 0, lyricsStamp: 0 };
    if (!isSong) return store.storeFile(file) === id;
    const song = readIfPossible(file);
    const pictureIds = [song?.picture, song?.artistPicture].map(
      (picture) => picture && store.store(picture, path),
    );
    return pictureIds.includes(id);
  }

  function readIfPossible(file: ScannedFile): ReadSong | null {
    try {
      return readSong(file, realFolders);
    } catch (thrown) {
      if (thrown instanceof Unreadable) return null;
      throw thrown;
    }
  }

  for (const { id } of prepare(database, lostPictures).all())
    for (const { path, is_song } of candidates.all(id))
      if (await withObjects(() => findIn(path, is_song === 1, id))) break;
}
