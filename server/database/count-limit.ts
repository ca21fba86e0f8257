import { PostgresAdapter, sql } from 'kysely';
import type { Database } from './open-database.ts';

/** What there may be only so much of. Each name has a case in server/matrix/matrix.limits.test.ts. */
export type LimitName =
  | 'radio stations'
  | 'playlist folders'
  | 'share links'
  | 'app passwords'
  | 'podcast devices'
  | 'push devices'
  | 'invitations'
  | 'app settings';

/**
 * Counts and adds in one transaction, which holds until its end whatever is done under the same name for the same owner,
 * by every server of the database: of many who ask at once no more get in than there is room for. `change` counts, throws
 * its refusal where it is full, and adds. Within a transaction it is part of that one. `owner`: a listener's id, or '' for all of them together.
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
  return database.isTransaction ? counted(database) : database.transaction().execute(counted);
}
