import { closeSync } from 'node:fs';
import { fileBytes, type SongBytes } from '#server/audio-files/sound/song-bytes.ts';
import { mountedObjects } from '../objects/mounted-objects.ts';
import { isObjectPath } from '../objects/object-path.ts';
import { pathBytes } from './odd-path.ts';
import { openInside } from './open-inside.ts';

/**
 * Reads a file of the music folder, or an object (then within `withObjects`); null for what is absent, no plain file, or
 * outside of `realFolders`. `head` is a buffer for the file's beginning, which the next call with it overwrites.
 */
export function readInside<Read>(
  realFolders: readonly string[],
  path: string,
  read: (bytes: SongBytes) => Read,
  head?: Buffer,
): Read | null {
  if (isObjectPath(path)) {
    const bytes = mountedObjects().bytes(path);
    return bytes && read(bytes);
  }
  const open = openInside(realFolders, pathBytes(path));
  if (open === null) return null;
  try {
    return read(fileBytes(open.descriptor, open.size, head));
  } finally {
    closeSync(open.descriptor);
  }
}
