import { CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely';
import { monotonicMs } from '#rules/clock.ts';
import { retryWhileLocked } from './retry.ts';
import type { TransactionQueue } from './transaction-queue.ts';

export type WriteGroups = ReturnType<typeof createWriteGroups>;

type Needs = {
  writer: DatabaseConnection;
  turns: TransactionQueue;
  /** Whether a transaction is open on the writer; SQLite itself ends one when the disk is full. */
  isOpen: () => boolean;
  patience: number;
};

/** Resolves the waiting write. */
type Tell = () => void;
type Waiting = { askedAt: number; attempt: () => Promise<Tell>; refused: (thrown: unknown) => Tell };

/** More would hold up others for longer than the disk does. */
const maxGroup = 64;
const changesRows = /^\s*(insert|update|delete)\b/i;

/**
 * Writes that come at once share one flush: each is a statement of one transaction, and none is acknowledged before
 * all are on the disk. One that is refused leaves the others as they are.
 */
export function createWriteGroups({ writer, turns, isOpen, patience }: Needs) {
  /** Who may still be joined. */
  let next: Waiting[] | undefined;
  const say = (words: string) => writer.executeQuery(CompiledQuery.raw(words));

  async function alone({ attempt, refused, askedAt }: Waiting): Promise<void> {
    const tell = await retryWhileLocked(attempt, askedAt, patience).catch(refused);
    tell();
  }

  /** False where none of it is written: then each is tried by itself, and hears what is wrong with it. */
  async function together(group: readonly Waiting[]): Promise<boolean> {
    const outcomes: Tell[] = [];
    try {
      await retryWhileLocked(() => say('begin immediate'), group[0]?.askedAt, patience);
      for (const { attempt, refused } of group) outcomes.push(await attempt().catch(refused));
      // Where SQLite has ended it by itself, there is nothing to commit, and this fails.
      await say('commit');
    } catch {
      if (isOpen()) await say('rollback').catch(() => undefined);
      return false;
    }
    for (const tell of outcomes) tell();
    return true;
  }

  async function writeGroup(group: readonly Waiting[]): Promise<void> {
    const done = await turns.take();
    if (next === group) next = undefined;
    if (group.length === 1 || !(await together(group))) for (const one of group) await alone(one);
    done();
  }

  return {
    /** Whether it changes rows and nothing else, so that it may be one statement among others. */
    takes: ({ sql }: CompiledQuery): boolean => changesRows.test(sql),
    /** Resolves when it is written as it must be: to the disk. */
    write<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const { promise, resolve, reject } = Promise.withResolvers<QueryResult<Row>>();
      if (next === undefined || next.length >= maxGroup) {
        next = [];
        void writeGroup(next);
      }
      next.push({
        askedAt: monotonicMs(),
        attempt: async () => {
          const result = await writer.executeQuery<Row>(query);
          return () => resolve(result);
        },
        refused: (thrown) => () => reject(thrown),
      });
      return promise;
    },
    /** Others are about to ask for a turn: later requests write later. */
    close(): void {
      next = undefined;
    },
  };
}
