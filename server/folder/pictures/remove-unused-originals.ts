import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { originalPicturePath } from '../artwork/folder-pictures.ts';
import { prepare, rowsOf } from '../store/query.ts';

const storedCopies = rowsOf({ key: 'text not null' }, 'select key from picture where position = -1');

/** Removes the copies of pictures that the catalogue needs no longer, and what a scan that was killed had begun to write. */
export function removeUnusedOriginals(database: DatabaseSync, dataFolder: string): void {
  const folder = dirname(originalPicturePath(dataFolder, 'any'));
  const names = new Set(listNames(folder));
  if (names.size === 0) return;
  for (const { key } of prepare(database, storedCopies).iterate()) names.delete(key);
  for (const name of names) rmSync(join(folder, name), { force: true });
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
