import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { originalPicturePath } from '../artwork/folder-pictures.ts';
import { readInside } from '../paths/read-inside.ts';
import { insertForId } from '../store/insert.ts';
import * as tables from '../store/tables.ts';
import type { ScannedFile } from '../walk/scanned-files.ts';
import { type LocatedPicture, outlinePicture } from './locate-picture.ts';

/** Keeps where each picture lies; the same picture in many songs is one row. Answers its number. */
export function pictureStore(database: DatabaseSync, dataFolder: string, realFolders: string[]) {
  const put = insertForId(database, tables.picture, {
    without: ['id', 'color', 'text_colors', 'placeholder', 'thumbhash'],
    onConflict: 'on conflict (key) do update set path = excluded.path, position = excluded.position',
  });
  const idsByKey = new Map<string, number>();

  function store(picture: LocatedPicture, path: string): number {
    const remembered = idsByKey.get(picture.key);
    if (remembered !== undefined) return remembered;
    if (picture.position === -1) writeOriginal(originalPicturePath(dataFolder, picture.key), picture.bytes);
    const { key, position, length, outline } = picture;
    const id = put({ key, path, position, length, width: outline.width, height: outline.height });
    idsByKey.set(picture.key, id);
    return id;
  }

  return {
    store,
    /** A picture file of a directory; null when it is no picture after all. Reads it before it writes anything. */
    storeFile(file: ScannedFile): number | null {
      const picture = readInside(realFolders, file.path, (bytes) =>
        outlinePicture(bytes.read(0, bytes.size)),
      );
      return picture && store({ ...picture, position: 0 }, file.path);
    },
  };
}

function writeOriginal(path: string, bytes: Buffer): void {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(`${path}.part`, bytes);
  renameSync(`${path}.part`, path);
}
