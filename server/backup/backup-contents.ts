import * as z from 'zod/mini';

/** Raised when a backup can no longer be read as those before. */
export const formatVersion = 1;

export const manifestName = 'manifest.json';
export const keyName = 'secret.key';
export const identityName = 'folder-identity.sqlite';
export const tableFile = (table: string): string => `tables/${table}.jsonl`;

const count = z.int().check(z.gte(0));

/** What a backup says of itself. */
export const manifest = z.object({
  format: z.int(),
  /** Of Earshot. */
  version: z.string(),
  /** Of the database it was made of; it can be restored into either. */
  database: z.enum(['sqlite', 'postgres']),
  /** ISO 8601. */
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), timestamp: z.string() })),
  /** In the order in which they can be filled. Each row is a line of JSON: its values in the order of the columns. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: count })),
  /** The last id that each table has given out by itself. */
  lastIds: z.record(z.string(), count),
  /** All that lies in the file beside this. */
  files: z.array(z.object({ name: z.string(), bytes: count, sha256: z.string() })),
});
export type Manifest = z.output<typeof manifest>;
