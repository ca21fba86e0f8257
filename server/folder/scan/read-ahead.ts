import type { ScannedFile } from '../walk/scanned-file.ts';
import type { ReadFiles } from './read-files.ts';
import type { SongReader } from './song-reader.ts';

/** So many files go to the reader at once, and so many such parts wait for their turn. */
const partLength = 50;
const partsAhead = 16;

/**
 * Has the files of one directory after another read while those before them are written; answers directory by
 * directory, in their order.
 */
export async function* readAhead(
  directories: Iterable<ScannedFile[]>,
  reader: SongReader,
): AsyncGenerator<ReadFiles> {
  const waiting: { read: Promise<ReadFiles>; isEnd: boolean }[] = [];
  let songs: ReadFiles['songs'] = [];
  let unreadable: ReadFiles['unreadable'] = [];

  async function* next(): AsyncGenerator<ReadFiles> {
    const part = waiting.shift();
    if (!part) return;
    const read = await part.read;
    songs.push(...read.songs);
    unreadable.push(...read.unreadable);
    if (!part.isEnd) return;
    yield { songs, unreadable };
    songs = [];
    unreadable = [];
  }

  for (const files of directories)
    for (let at = 0; at < files.length; at += partLength) {
      const read = reader.read(files.slice(at, at + partLength));
      // A failure is heard when it is its turn.
      read.catch(() => undefined);
      waiting.push({ read, isEnd: at + partLength >= files.length });
      if (waiting.length > partsAhead) yield* next();
    }
  while (waiting.length > 0) yield* next();
}
