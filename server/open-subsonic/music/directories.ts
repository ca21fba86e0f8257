import { hash } from 'node:crypto';
import { basename, dirname } from 'node:path';
import type { CatalogueReader } from '#server/folder/catalogue/catalogue-reader.ts';
import { songDirectories } from '#server/folder/catalogue/directories.ts';
import { revisionCache } from '#server/folder/catalogue/revision-cache.ts';
import { isInside } from '#server/folder/paths/is-inside.ts';
import { readablePath } from '#server/folder/paths/odd-path.ts';
import { pathInFolder } from '#server/folder/paths/path-in-folder.ts';

/** A directory that holds music, directly or further below. `key` is the part of its id behind the prefix. */
export type Directory = {
  key: string;
  path: string;
  name: string;
  parent: Directory | undefined;
  below: Directory[];
};

/** Hashes the path relative to the music folder, so that moving the whole folder changes no id. */
const keyOf = (path: string, folders: readonly string[]): string =>
  hash('sha256', folders.includes(path) ? `/${folders.indexOf(path)}` : pathInFolder(path, folders)).slice(
    0,
    16,
  );

/** The directories of the music folders by key. The roots are the folders themselves, in their order. */
export function directoriesOf(read: CatalogueReader, folders: readonly string[]) {
  return revisionCache(read, () => {
    const byPath = new Map<string, Directory>();

    function add(path: string): Directory {
      const existing = byPath.get(path);
      if (existing) return existing;
      const parentPath = dirname(path);
      const isRoot = folders.includes(path) || parentPath === path;
      const parent = isRoot ? undefined : add(parentPath);
      const name = readablePath(basename(path));
      const directory: Directory = { key: keyOf(path, folders), path, name, parent, below: [] };
      byPath.set(path, directory);
      parent?.below.push(directory);
      return directory;
    }

    const roots = folders.map(add);
    for (const directory of songDirectories(read))
      if (folders.some((folder) => isInside(folder, directory))) add(directory);
    for (const { below } of byPath.values())
      below.sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.path < b.path ? -1 : 1));
    return { roots, byKey: new Map([...byPath.values()].map((directory) => [directory.key, directory])) };
  });
}
