import * as z from 'zod/mini';

/** The result of a backup, as the worker sends it and the job stores it. */
export const backupResult = z.object({
  state: z.enum(['done', 'failed', 'skipped']),
  sentence: z.string(),
});
export type BackupResult = z.output<typeof backupResult>;
