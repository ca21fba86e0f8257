import { Worker } from 'node:worker_threads';
import { isObjectPath } from '../objects/object-path.ts';
import type { ScannedFile } from '../walk/scanned-files.ts';
import type { ReadFiles } from './read-files.ts';
import type { ScanProgress } from './scan-progress.ts';
import type { ReaderOrder } from './song-reader-worker.ts';

/** How many files go to the reader at once, and how many such parts are read in advance. */
const partLength = 50;
const partsAhead = 16;

/** Reads the files of directories in advance while earlier ones are written; yields directory by directory, in their order. */
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
      // A failure is thrown when it is awaited.
      read.catch(() => undefined);
      waiting.push({ read, isEnd: at + partLength >= files.length });
      if (waiting.length > partsAhead) yield* next();
    }
  while (waiting.length > 0) yield* next();
}

export type SongReader = {
  /** Answers come in the order of the asking. */
  read(files: ScannedFile[]): Promise<ReadFiles>;
  close(): Promise<unknown>;
};

/** For fewer files a thread costs more than it gains. */
const worthThread = 200;

type ReaderNeeds = { skip: string[]; realFolders: string[]; progress: ScanProgress };

/** Reads the songs of one directory at a time, which are all files or all objects. Loads nothing before the first. */
export function songReader(count: number, needs: ReaderNeeds): SongReader {
  const reading = { ...needs, skip: new Set(needs.skip) };
  let ofFiles: SongReader | undefined;
  return {
    async read(files) {
      const isOfObjects = isObjectPath(files[0]?.path ?? '');
      if (isOfObjects) return (await import('./read-objects.ts')).readObjects(files, reading);
      ofFiles ??= fileReader(count, needs);
      return ofFiles.read(files);
    },
    close: async () => ofFiles?.close(),
  };
}

/** Reads songs in a thread for many files, else in this one. */
function fileReader(count: number, { skip, realFolders, progress }: ReaderNeeds): SongReader {
  if (count >= worthThread) return readerThread({ skip, realFolders, progressPath: progress.path });
  const reading = { skip: new Set(skip), realFolders, progress };
  return {
    read: async (files) => (await import('./read-files.ts')).readFiles(files, reading),
    close: () => Promise.resolve(),
  };
}

function readerThread(order: ReaderOrder): SongReader {
  const worker = new Worker(new URL('./song-reader-worker.ts', import.meta.url), { workerData: order });
  const pending: { resolve(read: ReadFiles): void; reject(thrown: unknown): void }[] = [];
  let failure: unknown;
  worker.on('message', (read: ReadFiles) => pending.shift()?.resolve(read));
  worker.on('error', (thrown) => {
    failure = thrown;
    for (const one of pending.splice(0)) one.reject(thrown);
  });
  return {
    read(files) {
      if (failure !== undefined) return Promise.reject(failure);
      const { promise, resolve, reject } = Promise.withResolvers<ReadFiles>();
      pending.push({ resolve, reject });
      worker.postMessage(files, []);
      return promise;
    },
    close: () => worker.terminate(),
  };
}
