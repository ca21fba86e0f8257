import { CompiledQuery, type DatabaseConnection, type QueryResult, SelectQueryNode } from 'kysely';
import { monotonicMs } from '#rules/clock.ts';
import type { AccountVersion } from './account-version.ts';
import { retryWhileLocked } from './retry.ts';
import type { TransactionQueue } from './transaction-queue.ts';
import type { WriteGroups } from './write-groups.ts';

export type SqliteSides = {
  reader: DatabaseConnection;
  writer: DatabaseConnection;
  /** Who may write. */
  turns: TransactionQueue;
  /** Where writes that are no part of a transaction of their own go. */
  groups: WriteGroups;
  /** Called when a transaction ends. */
  accountVersion: AccountVersion;
  /** Whether a transaction is open on the writer; SQLite itself ends one when the disk is full. */
  isOpen(): boolean;
  patience: number;
};

const readsOnly = ({ query, sql }: CompiledQuery) => SelectQueryNode.is(query) || /^\s*select\b/i.test(sql);

/**
 * What one caller of the database has: reads go to a connection of their own and wait for nobody, writes take turns on
 * another, and what is in a transaction stays on that.
 */
export class SqliteConnection implements DatabaseConnection {
  readonly #sides: SqliteSides;
  /** Ends the turn of the transaction that is open. */
  #done: (() => void) | undefined;

  constructor(sides: SqliteSides) {
    this.#sides = sides;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { reader, writer, groups, patience } = this.#sides;
    if (this.#done) return writer.executeQuery<Row>(query);
    if (readsOnly(query))
      return retryWhileLocked(() => reader.executeQuery<Row>(query), monotonicMs(), patience);
    return groups.takes(query) ? groups.write<Row>(query) : this.#writeAlone<Row>(query);
  }

  async #writeAlone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { writer, turns, groups, patience } = this.#sides;
    const askedAt = monotonicMs();
    groups.close();
    const done = await turns.take();
    try {
      return await retryWhileLocked(() => writer.executeQuery<Row>(query), askedAt, patience);
    } finally {
      done();
    }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }

  /** Takes the lock at once: a transaction that reads first and writes later could not wait for another process. */
  async begin(): Promise<void> {
    const { writer, turns, groups, patience } = this.#sides;
    const askedAt = monotonicMs();
    groups.close();
    const done = await turns.take();
    try {
      await retryWhileLocked(
        () => writer.executeQuery(CompiledQuery.raw('begin immediate')),
        askedAt,
        patience,
      );
      this.#done = done;
    } finally {
      if (this.#done === undefined) done();
    }
  }

  /** A commit that fails leaves the transaction open, to be rolled back. */
  async commit(): Promise<void> {
    await this.#sides.writer.executeQuery(CompiledQuery.raw('commit'));
    this.#endTurn();
  }

  async rollback(): Promise<void> {
    try {
      if (this.#sides.isOpen()) await this.#sides.writer.executeQuery(CompiledQuery.raw('rollback'));
    } finally {
      this.#endTurn();
    }
  }

  #endTurn(): void {
    this.#sides.accountVersion.transactionEnded();
    this.#done?.();
    this.#done = undefined;
  }
}
