import { basename, sep } from 'node:path';

/** A sentence as every listener may read it: the folders in it by their own names, and nothing of where they lie. */
export function withoutFolderPaths(sentence: string, folders: readonly string[]): string {
  return folders
    .filter((folder) => basename(folder) !== '')
    .toSorted((one, other) => other.length - one.length)
    .reduce(
      (text, folder) => text.replaceAll(`${folder}${sep}`, '').replaceAll(folder, basename(folder)),
      sentence,
    );
}
