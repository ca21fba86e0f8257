import type { ClientBase } from 'pg';
import * as z from 'zod/mini';

const session = z.object({ pid: z.number(), read_only: z.boolean() });

/** What a new connection reaches. */
export type Session = {
  /**
   * A pooler is between. In its transaction mode each transaction may meet another session of PostgreSQL, so nothing
   * that belongs to a session may be set or locked.
   */
  isPooled: boolean;
  /** A standby, which takes no writes. */
  isReadOnly: boolean;
};

/** A pooler gives its connections numbers of its own, which differ from those of PostgreSQL's processes. */
export async function inspectSession(client: ClientBase): Promise<Session> {
  const { rows } = await client.query<Record<string, unknown>>(
    "select pg_backend_pid() as pid, current_setting('transaction_read_only') = 'on' as read_only",
  );
  const { pid, read_only } = z.parse(session, rows[0]);
  return { isPooled: Reflect.get(client, 'processID') !== pid, isReadOnly: read_only };
}

/** What is thrown instead of using a connection to a standby, with the SQLSTATE of a write there. */
export const standbyError = (): Error =>
  Object.assign(new Error('This PostgreSQL is a standby and takes no writes.'), { code: '25006' });

/**
 * For how long a statement may take, and a transaction may idle. Of a connection that Earshot gave up the server learns
 * late: it must not hold rows locked for hours. A statement's limit is a little below `silence`: a server that is only
 * slow says so itself, and its connection stays. `local`: for the transaction that has begun.
 */
export function limitsText(silence: number, local: '' | 'local'): string {
  const statement = Math.floor(silence * 0.8);
  return `set ${local} statement_timeout = ${statement}; set ${local} idle_in_transaction_session_timeout = ${2 * silence}`;
}
