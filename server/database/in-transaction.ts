import type { Database } from './open-database.ts';

/** Part of the transaction that there is, else one of its own. */
export const inTransaction = <Result>(
  database: Database,
  change: (changes: Database) => Promise<Result>,
): Promise<Result> => (database.isTransaction ? change(database) : database.transaction().execute(change));
