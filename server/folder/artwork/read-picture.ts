import { hash } from 'node:crypto';
import { closeSync, readFileSync } from 'node:fs';
import { fileBytes } from '#server/audio-files/sound/song-bytes.ts';
import { pathBytes } from '../paths/odd-path.ts';
import { openInside } from '../paths/open-inside.ts';
import { fields, type RowIn } from '../store/query.ts';
import { picture } from '../store/tables.ts';
import { originalPicturePath } from './original-picture-path.ts';

/** Where a picture lies. */
export const placedPicture = fields(picture, 'id', 'key', 'path', 'position', 'length');
type PlacedPicture = RowIn<typeof placedPicture>;

/** A picture's own bytes, by its row; null when its file is gone or holds another picture by now. */
export function readPicture(row: PlacedPicture, dataFolder: string, realFolders: string[]): Buffer | null {
  const bytes = row.position === -1 ? readOriginal(dataFolder, row.key) : readEmbedded(row, realFolders);
  return bytes !== null && hash('sha256', bytes).startsWith(row.key) ? bytes : null;
}

function readOriginal(dataFolder: string, key: string): Buffer | null {
  try {
    return readFileSync(originalPicturePath(dataFolder, key));
  } catch {
    return null;
  }
}

function readEmbedded({ path, position, length }: PlacedPicture, realFolders: string[]): Buffer | null {
  const open = openInside(realFolders, pathBytes(path));
  if (open === null) return null;
  try {
    return fileBytes(open.descriptor, open.size).read(position, length);
  } finally {
    closeSync(open.descriptor);
  }
}
