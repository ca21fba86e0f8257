import { Worker } from 'node:worker_threads';
import type { ScannedFile } from '../walk/scanned-file.ts';
import type { ReadFiles } from './read-files.ts';
import type { ScanProgress } from './scan-progress.ts';
import type { ReaderOrder } from './song-reader-worker.ts';

export type SongReader = {
  /** Answers come in the order of the asking. */
  read(files: ScannedFile[]): Promise<ReadFiles>;
  close(): Promise<unknown>;
};

/** For fewer files a thread costs more than it gains. */
const worthThread = 200;

/**
 * Reads songs: beside the thread that writes where there are many, else where it stands. Nothing is loaded before the
 * first file: a scan that finds nothing new does not pay for all the formats.
 */
export function songReader(
  count: number,
  { skip, realFolders, progress }: { skip: string[]; realFolders: string[]; progress: ScanProgress },
): SongReader {
  if (count >= worthThread) return readerThread({ skip, realFolders, progressPath: progress.path });
  const reading = { skip: new Set(skip), realFolders, progress };
  return {
    read: async (files) => (await import('./read-files.ts')).readFiles(files, reading),
    close: () => Promise.resolve(),
  };
}

function readerThread(order: ReaderOrder): SongReader {
  const worker = new Worker(new URL('./song-reader-worker.ts', import.meta.url), { workerData: order });
  const asked: { resolve(read: ReadFiles): void; reject(thrown: unknown): void }[] = [];
  let failure: unknown;
  worker.on('message', (read: ReadFiles) => asked.shift()?.resolve(read));
  worker.on('error', (thrown) => {
    failure = thrown;
    for (const one of asked.splice(0)) one.reject(thrown);
  });
  return {
    read(files) {
      if (failure !== undefined) return Promise.reject(failure);
      const { promise, resolve, reject } = Promise.withResolvers<ReadFiles>();
      asked.push({ resolve, reject });
      worker.postMessage(files, []);
      return promise;
    },
    close: () => worker.terminate(),
  };
}
