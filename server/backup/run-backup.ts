import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import type { BackupNeeds } from './make-backup.ts';
import { type BackupOutcome, backupOutcome } from './outcome.ts';

const program = fileURLToPath(new URL('backup-worker.ts', import.meta.url));

export type BackupOrder = Pick<BackupNeeds, 'location' | 'dataFolder' | 'version'> & { file: string };

/** Makes a backup in a process of its own. Never rejects; aborted, it is killed and has failed. */
export async function runBackup(order: BackupOrder, signal: AbortSignal): Promise<BackupOutcome> {
  let said: BackupOutcome | undefined;
  const worker: ChildProcess = fork(program, { serialization: 'json' });
  const stop = () => void worker.kill('SIGKILL');
  signal.addEventListener('abort', stop, { once: true });
  worker.on('message', (message) => {
    const heard = z.safeParse(backupOutcome, message);
    if (heard.success) said = heard.data;
  });
  const ended = Promise.all([once(worker, 'exit'), once(worker, 'disconnect')]).catch(() => undefined);
  worker.send(order, () => undefined);
  if (signal.aborted) stop();
  await ended;
  signal.removeEventListener('abort', stop);
  return said ?? { state: 'failed', sentence: 'The backup ended before it was done.' };
}
