import { resolve } from 'node:path';
import { isInside } from './is-inside.ts';

/** The music folders as absolute paths, without doubles and without those that lie in another of them. */
export function distinctFolders(folders: string[]): string[] {
  const absolute = [...new Set(folders.map((folder) => resolve(folder)))];
  return absolute.filter((folder) => !absolute.some((other) => other !== folder && isInside(other, folder)));
}
