import pLimit from 'p-limit';
import { Unreadable } from '#server/audio-files/sound/sound.ts';
import { mountedObjects, withObjects } from '../objects/mounted-objects.ts';
import { StorageFault } from '../objects/storage-fault.ts';
import type { ScannedFile } from '../walk/scanned-files.ts';
import type { ReadFiles } from './read-files.ts';
import { type ReadSong, readSong } from './read-song.ts';
import type { ScanProgress } from './scan-progress.ts';

/** Each waits for the storage more than it works. */
const maxAtOnce = 16;
const limit = pLimit(maxAtOnce);

type Needs = { skip: ReadonlySet<string>; realFolders: string[]; progress: ScanProgress };

/** As `readFiles` does, of objects: many at the same time, the results in their order. Rejects where the storage does not answer. */
export async function readObjects(files: readonly ScannedFile[], needs: Needs): Promise<ReadFiles> {
  const results = await Promise.all(files.map((file) => limit(() => readOne(file, needs))));
  const read: ReadFiles = { songs: [], unreadable: [] };
  for (const [index, result] of results.entries()) {
    const file = files[index];
    if (typeof result !== 'string') read.songs.push(result);
    else if (file) read.unreadable.push({ file, reason: result });
  }
  return read;
}

/** The song, or why it cannot be read. */
async function readOne(
  file: ScannedFile,
  { skip, realFolders, progress }: Needs,
): Promise<ReadSong | string> {
  if (skip.has(file.path)) return 'Reading this file took too long.';
  try {
    return await withObjects(() => {
      progress.reading(file.path);
      try {
        return readSong(file, realFolders);
      } finally {
        // Until its next bytes come, another file may be the one that holds up the scan.
        progress.reading('');
      }
    }, file.path);
  } catch (thrown) {
    if (thrown instanceof StorageFault && thrown.kind === 'refused')
      throw new StorageFault('refused', `${file.path} cannot be read. ${thrown.message}`, thrown);
    if (!(thrown instanceof Unreadable)) throw thrown;
    return mountedObjects().lossOf(file.path)?.message ?? thrown.message;
  }
}
