import { parentPort, workerData } from 'node:worker_threads';
import type { ScannedFile } from '../walk/scanned-files.ts';
import { readFiles } from './read-files.ts';
import { scanProgress } from './scan-progress.ts';

/** What the thread that reads files is started with. */
export type ReaderOrder = { skip: string[]; realFolders: string[]; progressPath: string };

const { skip, realFolders, progressPath }: ReaderOrder = workerData;
const reading = { skip: new Set(skip), realFolders, progress: scanProgress(progressPath) };

parentPort?.on('message', (files: ScannedFile[]) => parentPort?.postMessage(readFiles(files, reading), []));
