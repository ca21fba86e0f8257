import { closeSync, constants, fstatSync, openSync, readlinkSync, realpathSync } from 'node:fs';
import { isObjectPath } from '../objects/object-path.ts';
import { isInside } from './music-folder-paths.ts';

/** An open file of the music folder. The caller closes it. Times are milliseconds. */
export type OpenFile = { descriptor: number; size: number; modifiedMilliseconds: number };

/**
 * The only place that opens files of the music folder. Null for what is absent, no plain file, or outside `folders` (real
 * paths): checked on the open file, so that a swapped link gains nothing. Never waits for a pipe or device (threats.md).
 */
export function openInside(folders: readonly string[], path: string | Buffer): OpenFile | null {
  let descriptor: number;
  try {
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch {
    return null;
  }
  try {
    const stat = fstatSync(descriptor);
    if (stat.isFile() && folders.some((folder) => isInside(folder, realPathOf(descriptor, path))))
      return { descriptor, size: stat.size, modifiedMilliseconds: Math.round(stat.mtimeMs) };
  } catch {
    // Gone or unreadable in this moment: the same answer as for a file that is not there.
  }
  closeSync(descriptor);
  return null;
}

/** Linux tells where an open file is, links followed, in one call; elsewhere the path is resolved again. Odd bytes stay bytes. */
function realPathOf(descriptor: number, path: string | Buffer): string {
  if (process.platform === 'linux')
    return readlinkSync(`/proc/self/fd/${descriptor}`, 'buffer').toString('latin1');
  return realpathSync.native(path, 'buffer').toString('latin1');
}

/** A folder's real path in the form that `openInside` compares (bytes as latin1). Throws when it is not there. One of objects is what it is called. */
export function realFolder(folder: string): string {
  if (isObjectPath(folder)) return folder;
  return realpathSync.native(folder, 'buffer').toString('latin1');
}
