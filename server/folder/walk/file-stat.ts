import { type Stats, statSync } from 'node:fs';
import { mountedObjects } from '../objects/mounted-objects.ts';
import { isObjectPath } from '../objects/object-path.ts';
import { pathBytes } from '../paths/odd-path.ts';

/** What the walk wants of a file, a directory or an object. */
export type FileStat = Pick<Stats, 'dev' | 'ino' | 'size' | 'mtimeMs' | 'isFile' | 'isDirectory'>;

/** What is at a path, links followed; null for what is absent or closed. */
export function statOf(path: string): FileStat | null {
  if (isObjectPath(path)) return mountedObjects().stat(path);
  try {
    return statSync(pathBytes(path), { throwIfNoEntry: false }) ?? null;
  } catch {
    return null;
  }
}
