import type { DatabaseSync } from 'node:sqlite';

/** A transaction over the catalogue and the identities: what a scan writes is visible after `commit`. */
export type ScanTransaction = { begin(): void; commit(): Promise<void> };

/** Of a server that shares its catalogue with no other. */
export const ownTransaction = (database: DatabaseSync): ScanTransaction => ({
  begin: () => database.exec('begin immediate'),
  commit: async () => database.exec('commit'),
});
