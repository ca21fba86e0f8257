import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Nobody but the owner reads what is made from here on; child processes and workers keep to it as well. */
const ownerOnly = 0o077;
/** Databases with their journals and copies, and the key. */
const isPrivate = (name: string) => /\.(sqlite|key)([-.]|$)/.test(name);

/** What Earshot puts into its data folder before anything else. */
const isOwn = (name: string) => isPrivate(name) || /^earshot[-.]/.test(name);

/** Whether nobody else uses the folder: it is empty, or was Earshot's before, and is no folder for everybody such as /tmp. */
function isOwnFolder(folder: string, names: readonly string[]): boolean {
  const isForEverybody = (statSync(folder).mode & 0o1000) !== 0;
  return !isForEverybody && (names.length === 0 || names.some(isOwn));
}

/**
 * The data folder is its owner's alone (0700), and so are the databases in it (0600), also those that an older Earshot
 * left readable. A folder that holds other things keeps its mode. `onRefused` hears of what could not be changed, such as a
 * folder that belongs to somebody else.
 */
export function makeFilesPrivate(dataFolder: string, onRefused: (error: unknown) => void): void {
  process.umask(ownerOnly);
  mkdirSync(dataFolder, { recursive: true });
  try {
    const names = readdirSync(dataFolder);
    if (isOwnFolder(dataFolder, names)) chmodSync(dataFolder, 0o700);
    for (const name of names.filter(isPrivate)) chmodSync(join(dataFolder, name), 0o600);
  } catch (thrown) {
    onRefused(thrown);
  }
}
