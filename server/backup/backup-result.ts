import * as z from 'zod/mini';

/** What became of a backup, as the job keeps it and the worker says it. */
export const backupResult = z.object({
  state: z.enum(['done', 'failed', 'skipped']),
  sentence: z.string(),
});
export type BackupResult = z.output<typeof backupResult>;
