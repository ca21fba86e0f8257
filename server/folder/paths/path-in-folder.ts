import { basename, sep } from 'node:path';

/** A path as every listener may see it: from its music folder's own name on, and nothing of where that lies. */
export function pathInFolder(path: string, folders: readonly string[]): string {
  const folder = folders
    .filter((one) => path.startsWith(one.endsWith(sep) ? one : `${one}${sep}`))
    .reduce((max, one) => (one.length > max.length ? one : max), '');
  if (folder === '') return basename(path);
  const within = path.slice(folder.length).replace(/^[/\\]+/, '');
  return folders.length > 1 ? `${basename(folder)}${sep}${within}` : within;
}
