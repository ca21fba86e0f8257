import { basename, join, sep } from 'node:path';
import { isInside } from '../paths/open-inside.ts';
import { pathInFolder } from '../paths/path-in-folder.ts';

/** Where a folder of the music lies, of which listeners know the part below the music folder; undefined for none of ours. */
export function pathOnDisk(shown: string, folders: readonly string[]): string | undefined {
  const parts = shown.split(/[/\\]/).filter((part) => part !== '');
  const [only] = folders;
  if (folders.length === 1 && only !== undefined) return join(only, ...parts);
  const folder = folders.find((one) => basename(one) === parts[0]);
  return folder === undefined ? undefined : join(folder, ...parts.slice(1));
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
