import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Nobody but the owner reads what is made from here on; child processes and workers keep to it as well. */
const ownerOnly = 0o077;
/** Databases with their journals and copies, and the key. */
const isPrivate = (name: string) => /\.(sqlite|key)([-.]|$)/.test(name);

/**
 * The data folder is its owner's alone (0700), and so are the databases in it (0600), also those that an older Earshot
 * left readable. `onRefused` hears of what could not be changed, such as a folder that belongs to somebody else.
 */
export function makeFilesPrivate(dataFolder: string, onRefused: (error: unknown) => void): void {
  process.umask(ownerOnly);
  mkdirSync(dataFolder, { recursive: true });
  try {
    chmodSync(dataFolder, 0o700);
    for (const name of readdirSync(dataFolder).filter(isPrivate)) chmodSync(join(dataFolder, name), 0o600);
  } catch (thrown) {
    onRefused(thrown);
  }
}
