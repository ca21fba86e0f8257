import { basename, join, sep } from 'node:path';
import { isInside } from '../paths/is-inside.ts';
import { pathInFolder } from '../paths/path-in-folder.ts';

/**
 * Where a folder of the music lies, of which listeners know the part below the music folder; undefined for none of ours:
 * what is above or beside a music folder is nobody's business.
 */
export function pathOnDisk(shown: string, folders: readonly string[]): string | undefined {
  const parts = shown.split(/[/\\]/).filter((part) => part !== '');
  const [only] = folders;
  const isOnly = folders.length === 1 && only !== undefined;
  const folder = isOnly ? only : folders.find((one) => basename(one) === parts[0]);
  if (folder === undefined) return undefined;
  const path = join(folder, ...(isOnly ? parts : parts.slice(1)));
  return isInside(folder, path) ? path : undefined;
}

/**
 * What lies in `top` on the way to a directory, as listeners know it: its name, and its path below the music folder.
 * Without `top`, what lies in the only music folder, or which of several it is.
 */
export function folderTowards(
  directory: string,
  top: string | undefined,
  folders: readonly string[],
): { name: string; value: string } | undefined {
  const root = folders.find((one) => directory === one || isInside(one, directory));
  if (root === undefined) return undefined;
  if (top === undefined && folders.length > 1) return { name: basename(root), value: basename(root) };
  const above = top ?? root;
  if (!directory.startsWith(above + sep)) return undefined;
  const [name = ''] = directory.slice(above.length + 1).split(sep, 1);
  return { name, value: pathInFolder(above + sep + name, folders).replaceAll('\\', '/') };
}
