import { basename } from 'node:path';
import { isInside, pathBelow, pathInFolder, separatorOf } from '../paths/music-folder-paths.ts';

/** The path on disk for a folder's path below the music folder; undefined for one outside of the music folders. */
export function pathOnDisk(visiblePath: string, folders: readonly string[]): string | undefined {
  const parts = visiblePath.split(/[/\\]/).filter((part) => part !== '');
  const [only] = folders;
  const isOnly = folders.length === 1 && only !== undefined;
  const folder = isOnly ? only : folders.find((one) => basename(one) === parts[0]);
  if (folder === undefined) return undefined;
  const path = pathBelow(folder, ...(isOnly ? parts : parts.slice(1)));
  return isInside(folder, path) ? path : undefined;
}

/** The next folder from `top` towards a directory: its name and its path for listeners. Without `top`, from the music folders. */
export function folderTowards(
  directory: string,
  top: string | undefined,
  folders: readonly string[],
): { name: string; value: string } | undefined {
  const root = folders.find((one) => directory === one || isInside(one, directory));
  if (root === undefined) return undefined;
  if (top === undefined && folders.length > 1) return { name: basename(root), value: basename(root) };
  const above = top ?? root;
  const separator = separatorOf(root);
  if (!directory.startsWith(above + separator)) return undefined;
  const [name = ''] = directory.slice(above.length + 1).split(separator, 1);
  return { name, value: pathInFolder(above + separator + name, folders).replaceAll('\\', '/') };
}
