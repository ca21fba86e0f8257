import { sqliteCode } from './sqlite-fault.ts';

/** `away`: no PostgreSQL answers. `locked`: another program holds SQLite's write lock for too long. */
export type DatabaseFaultKind = 'away' | 'locked';

const sentences: Record<DatabaseFaultKind, string> = {
  away: 'The database does not answer.',
  locked: 'Another program holds the database locked.',
};

/** The database cannot be used just now. Nothing is wrong with what was asked: it works again when the database does. */
export class DatabaseFault extends Error {
  readonly kind: DatabaseFaultKind;

  constructor(kind: DatabaseFaultKind, cause: unknown) {
    super(sentences[kind], { cause });
    this.name = 'DatabaseFault';
    this.kind = kind;
  }
}

/** SQLITE_BUSY: another connection holds the lock that was wanted, and nothing was done. */
export const isBusy = (thrown: unknown): boolean => sqliteCode(thrown) === 5;

/**
 * SQLSTATE classes 08 (connection) and 57P (operator intervention), 57014 (a statement took too long), 25P03 (so did a
 * transaction), 25006 (a standby, which takes no writes), 53300 (too many connections); the network's names.
 */
const awayCode =
  /^(08...|57P0[1-5]|57014|25P03|25006|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/;
/** What `pg` says where it has no code: the connection ended, an answer did not come, or the pool had none within its time. */
const awayMessage =
  /^(Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed|timeout (expired|exceeded)|Postgres connection has been discarded)/;

const codeOf = (thrown: unknown): unknown =>
  thrown instanceof Error ? Reflect.get(thrown, 'code') : undefined;

/** Whether a standby refused a write, as a PostgreSQL does that was the primary before a failover. */
export const isReadOnlyFault = (thrown: unknown): boolean => codeOf(thrown) === '25006';

/** Whether what PostgreSQL's driver threw means that there is no server to ask. */
export function isUnreachable(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const code = codeOf(thrown);
  return typeof code === 'string' ? awayCode.test(code) : awayMessage.test(thrown.message);
}
