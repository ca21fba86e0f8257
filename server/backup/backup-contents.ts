import * as z from 'zod/mini';

/** Incremented with every incompatible change of the format. */
export const formatVersion = 1;

export const manifestName = 'manifest.json';
export const keyName = 'secret.key';
export const identityName = 'folder-identity.sqlite';
export const tableFile = (table: string): string => `tables/${table}.jsonl`;

const count = z.int().check(z.gte(0));

/** The manifest of a backup. */
export const manifest = z.object({
  format: z.int(),
  /** Version of Earshot. */
  version: z.string(),
  /** The kind of database that was backed up; the backup can be restored into either kind. */
  database: z.enum(['sqlite', 'postgres']),
  /** ISO 8601. */
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), timestamp: z.string() })),
  /** In the order of insertion. Each row is a line of JSON with the values in the order of the columns. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: count })),
  /** The last generated id of each table. */
  lastIds: z.record(z.string(), count),
  /** All other files in the archive. */
  files: z.array(z.object({ name: z.string(), bytes: count, sha256: z.string() })),
});
export type Manifest = z.output<typeof manifest>;
