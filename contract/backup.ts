import * as z from 'zod/mini';
import { get, noInput, nothing, post } from './endpoint.ts';

/** How a backup ended: `skipped` where there was too little space to begin. */
const outcome = z.object({
  state: z.enum(['done', 'failed', 'skipped']),
  sentence: z.string(),
  /** ISO 8601, as all times here. */
  at: z.string(),
});

export const backupsStatus = z.object({
  /** Where they lie, on the machine of the server. */
  folder: z.string(),
  nightly: z.boolean(),
  running: z.boolean(),
  /** Null before the first. */
  last: z.nullable(outcome),
  /** Null where none is made by itself. */
  nextAt: z.nullable(z.string()),
  /** The newest first. */
  backups: z.array(z.object({ name: z.string(), madeAt: z.string(), bytes: z.number() })),
});
export type BackupsStatus = z.output<typeof backupsStatus>;

export const backups = get('/api/operator/backups', {
  audience: 'operator',
  summary: 'The backups that are kept, how the last one ended and when the next is made',
  input: noInput,
  reply: backupsStatus,
});

/** 409 `backup_running` while one is being made. */
export const backUpNow = post('/api/operator/backups', {
  audience: 'operator',
  summary: 'Begin a backup',
  input: noInput,
  reply: nothing,
  status: 202,
});
