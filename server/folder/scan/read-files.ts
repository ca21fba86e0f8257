import { Unreadable } from '#server/audio-files/sound/sound.ts';
import type { ScannedFile } from '../walk/scanned-files.ts';
import { type ReadSong, readSong } from './read-song.ts';
import type { ScanProgress } from './scan-progress.ts';

export type ReadFiles = { songs: ReadSong[]; unreadable: { file: ScannedFile; reason: string }[] };

/** Reads files one after another, and tells `progress` which; those in `skip` held up a scan before. */
export function readFiles(
  files: readonly ScannedFile[],
  {
    skip,
    realFolders,
    progress,
  }: { skip: ReadonlySet<string>; realFolders: string[]; progress: ScanProgress },
): ReadFiles {
  const read: ReadFiles = { songs: [], unreadable: [] };
  for (const file of files) {
    progress.reading(file.path);
    try {
      if (skip.has(file.path)) throw new Unreadable('Reading this file took too long.');
      read.songs.push(readSong(file, realFolders));
    } catch (thrown) {
      if (!(thrown instanceof Unreadable)) throw thrown;
      read.unreadable.push({ file, reason: thrown.message });
    }
  }
  progress.reading('');
  return read;
}
