import { hash } from 'node:crypto';
import { closeSync, readFileSync } from 'node:fs';
import { fileBytes } from '#server/audio-files/sound/song-bytes.ts';
import { pathBytes } from '../paths/odd-path.ts';
import { openInside } from '../paths/open-inside.ts';
import { integer, type Row, text } from '../store/row.ts';
import { originalPicturePath } from './original-picture-path.ts';

/** A picture's own bytes, by its row; null when its file is gone or holds another picture by now. */
export function readPicture(row: Row, dataFolder: string, realFolders: string[]): Buffer | null {
  const key = text(row, 'key');
  const bytes =
    integer(row, 'position') === -1 ? readOriginal(dataFolder, key) : readEmbedded(row, realFolders);
  return bytes !== null && hash('sha256', bytes).startsWith(key) ? bytes : null;
}

function readOriginal(dataFolder: string, key: string): Buffer | null {
  try {
    return readFileSync(originalPicturePath(dataFolder, key));
  } catch {
    return null;
  }
}

function readEmbedded(row: Row, realFolders: string[]): Buffer | null {
  const open = openInside(realFolders, pathBytes(text(row, 'path')));
  if (open === null) return null;
  try {
    return fileBytes(open.descriptor, open.size).read(integer(row, 'position'), integer(row, 'length'));
  } finally {
    closeSync(open.descriptor);
  }
}
