import { PostgresAdapter, sql } from 'kysely';
import { inTransaction } from './in-transaction.ts';
import type { Database } from './open-database.ts';

/** What is limited in number. Each name has a case in server/matrix/matrix.limits.test.ts. */
export type LimitName =
  | 'radio stations'
  | 'playlist folders'
  | 'share links'
  | 'app passwords'
  | 'podcast devices'
  | 'push devices'
  | 'invitations'
  | 'app settings'
  | 'episode bookmarks'
  | 'book corrections';

/**
 * Counts and adds in one transaction, which excludes others under the same name for the same owner, on every server
 * of the database: of many at once no more succeed than the limit allows. `change` counts, throws its refusal at the
 * limit, and adds. Within a transaction it is part of that one. `owner`: a listener's id, or '' for all of them
 * together.
 */
export function withCountLimit<Result>(
  database: Database,
  { name, owner }: { name: LimitName; owner: string },
  change: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  const counted = async (transaction: Database) => {
    // SQLite has one transaction at a time that writes.
    if (transaction.getExecutor().adapter instanceof PostgresAdapter)
      await sql`select pg_advisory_xact_lock(hashtext(${name}), hashtext(${owner}))`.execute(transaction);
    return change(transaction);
  };
  return inTransaction(database, counted);
}
