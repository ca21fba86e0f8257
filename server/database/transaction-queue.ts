import { setImmediate as breath } from 'node:timers/promises';

export type TransactionQueue = ReturnType<typeof createTransactionQueue>;

/** One at a time, in the order of asking. Before each, the process does what else is to be done. */
export function createTransactionQueue() {
  let last: Promise<void> = Promise.resolve();

  return {
    /** Resolves when everybody before is done; the turn lasts until the answer is called. */
    async take(): Promise<() => void> {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      await before;
      // Each write waits for the disk: those of hundreds of requests that come at once, in a row, would hold up everybody.
      await breath();
      return resolve;
    },
  };
}
