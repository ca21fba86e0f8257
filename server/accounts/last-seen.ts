import { DatabaseFault } from '#server/database/database-fault.ts';
import type { Database } from '#server/database/open-database.ts';
import { invalidateAccounts } from '#server/database/sqlite-dialect.ts';

/**
 * Notes when sessions were last seen, beside the requests that tell: none waits for it or fails with it. While the
 * database is locked or away the note is left out, for the next request tells again; what else goes wrong is told to `warn`.
 */
export function createLastSeen(database: Database, warn: (error: unknown) => void) {
  /** A session that asks a lot while the database is locked has one note waiting. */
  const waiting = new Set<string>();

  return (tokenHash: string, now: number): void => {
    if (waiting.has(tokenHash)) return;
    waiting.add(tokenHash);
    database
      .updateTable('session')
      .set({ last_seen_at: now })
      .where('token_hash', '=', tokenHash)
      .execute()
      .catch((thrown: unknown) => {
        if (!(thrown instanceof DatabaseFault)) warn(thrown);
      })
      .finally(() => {
        waiting.delete(tokenHash);
        invalidateAccounts(database);
      });
  };
}
