import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { newProgressFile, scanProgress } from '../scan/scan-progress.ts';
import { attachIdentities, openFolderDatabase } from '../store/folder-database.ts';

/** The catalogue of a data folder with what a scan writes its progress to; the caller closes both. */
export function openForScan(data: string) {
  mkdirSync(data, { recursive: true });
  const database = openFolderDatabase(data);
  attachIdentities(database, data);
  const path = join(data, 'progress');
  newProgressFile(path);
  return { database, progress: scanProgress(path) };
}
