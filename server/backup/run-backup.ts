import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { startChild } from '#server/threads/child-thread.ts';
import { type BackupResult, backupResult } from './backup-result.ts';
import type { BackupNeeds } from './make-backup.ts';

const program = fileURLToPath(new URL('backup-worker.ts', import.meta.url));

export type BackupOrder = Pick<BackupNeeds, 'location' | 'dataFolder' | 'version'> & { file: string };

/** Makes a backup in a process of its own. Never rejects; aborted, it is killed and has failed. */
export async function runBackup(order: BackupOrder, signal: AbortSignal): Promise<BackupResult> {
  let said: BackupResult | undefined;
  const worker = startChild({ kind: 'node', program, words: [] }, (message) => {
    const heard = z.safeParse(backupResult, message);
    if (heard.success) said = heard.data;
  });
  signal.addEventListener('abort', worker.kill, { once: true });
  worker.send(order);
  if (signal.aborted) worker.kill();
  const { failure } = await worker.ended;
  signal.removeEventListener('abort', worker.kill);
  return said ?? { state: 'failed', sentence: failure ?? 'The backup ended before it was done.' };
}
