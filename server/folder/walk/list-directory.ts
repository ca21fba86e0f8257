import { type Dirent, readdirSync } from 'node:fs';
import { mountedObjects } from '../objects/mounted-objects.ts';
import { isObjectPath } from '../objects/object-path.ts';
import { pathBytes, pathText } from '../paths/odd-path.ts';

export type Entry = { name: string; kind: 'file' | 'directory' | 'link' | 'other' };

/** One dot hides a file; two are how names of music begin: '...And Justice for All', '..more'. */
const hidden = /^\.(?!\.)/;

/** A directory's entries by name, the hidden ones left out; null when it cannot be listed. */
export function listDirectory(directory: string): Entry[] | null {
  try {
    const entries = isObjectPath(directory) ? mountedObjects().list(directory) : entriesOf(directory);
    if (entries === null) return null;
    return entries.filter(({ name }) => !hidden.test(name)).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return null;
  }
}

/** Read as text, and again as bytes only when a name turns out not to be text. */
function entriesOf(directory: string): Entry[] {
  const path = pathBytes(directory);
  const entries = readdirSync(path, { withFileTypes: true });
  if (!entries.some(({ name }) => name.includes('\uFFFD')))
    return entries.map((entry) => ({ name: entry.name, kind: kindOf(entry) }));
  return readdirSync(path, { withFileTypes: true, encoding: 'buffer' }).map((entry) => ({
    name: pathText(entry.name),
    kind: kindOf(entry),
  }));
}

function kindOf(entry: Dirent | Dirent<NonSharedBuffer>): Entry['kind'] {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'directory';
  return entry.isSymbolicLink() ? 'link' : 'other';
}
