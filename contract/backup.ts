import * as z from 'zod/mini';
import { bytes, get, noInput, nothing, post } from './endpoint.ts';

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

/**
 * The file of one backup. It holds the key of the server, so the password is asked for again: 401 `wrong_password` or
 * `sign_in_again`, 429 after too many tries, 404 `no_backup`.
 */
export const downloadBackup = post('/api/operator/backups/:name/download', {
  audience: 'operator',
  summary: 'Download a backup',
  input: z.object({ name: z.string(), password: z.string() }),
  reply: bytes,
});
