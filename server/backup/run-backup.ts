import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { startChild } from '#server/threads/child-thread.ts';
import { type BackupResult, backupResult } from './backup-result.ts';
import type { BackupNeeds } from './make-backup.ts';

const program = fileURLToPath(new URL('backup-worker.ts', import.meta.url));

export type BackupOrder = Pick<BackupNeeds, 'location' | 'dataFolder' | 'version'> & { file: string };

/** Makes a backup in its own process. Never rejects; an abort kills the process, and the backup has failed. */
export async function runBackup(order: BackupOrder, signal: AbortSignal): Promise<BackupResult> {
  let result: BackupResult | undefined;
  const worker = startChild({ kind: 'node', program, words: [] }, (message) => {
    const parsed = z.safeParse(backupResult, message);
    if (parsed.success) result = parsed.data;
  });
  signal.addEventListener('abort', worker.kill, { once: true });
  worker.send(order);
  if (signal.aborted) worker.kill();
  const { failure } = await worker.ended;
  signal.removeEventListener('abort', worker.kill);
  return result ?? { state: 'failed', sentence: failure ?? 'The backup ended before it was done.' };
}
