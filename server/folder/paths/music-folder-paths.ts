import { basename, join, resolve, sep } from 'node:path';
import { isObjectPath } from '../objects/object-path.ts';

/** A sentence as every listener may read it: the folders in it by their own names, and nothing of where they lie. */
export function withoutFolderPaths(sentence: string, folders: readonly string[]): string {
  return folders
    .filter((folder) => basename(folder) !== '')
    .toSorted((one, other) => other.length - one.length)
    .reduce(
      (text, folder) =>
        text.replaceAll(`${folder}${separatorOf(folder)}`, '').replaceAll(folder, basename(folder)),
      sentence,
    );
}

/** A path as every listener may see it: from its music folder's own name on, and nothing of where that lies. */
export function pathInFolder(path: string, folders: readonly string[]): string {
  const folder = folders
    .filter((one) => one !== path && isInside(one, path))
    .reduce((max, one) => (one.length > max.length ? one : max), '');
  if (folder === '') return basename(path);
  const within = path.slice(folder.length).replace(/^[/\\]+/, '');
  return folders.length > 1 ? `${basename(folder)}${sep}${within}` : within;
}

/** What stands between the names in a path. */
export const separatorOf = (path: string): string => (isObjectPath(path) ? '/' : sep);

/** A folder as an absolute path; one of objects is absolute. */
export const absoluteFolder = (folder: string): string => (isObjectPath(folder) ? folder : resolve(folder));

/** The path of what lies in a folder. */
export const pathBelow = (folder: string, ...parts: string[]): string =>
  isObjectPath(folder) ? [folder, ...parts].join('/') : join(folder, ...parts);

/** The music folders as absolute paths, without doubles and without those that lie in another of them. */
export function distinctFolders(folders: string[]): string[] {
  const absolute = [...new Set(folders.map(absoluteFolder))];
  return absolute.filter((folder) => !absolute.some((other) => other !== folder && isInside(other, folder)));
}

/** Whether `path` is `folder` itself or lies in it; `/music-private` does not lie in `/music`. */
export function isInside(folder: string, path: string): boolean {
  const separator = separatorOf(folder);
  return path === folder || path.startsWith(folder.endsWith(separator) ? folder : folder + separator);
}
