export type AccountVersion = ReturnType<typeof createAccountVersion>;

/**
 * Counts changes to accounts, sessions and app passwords in an SQLite file. Repositories say their own
 * (`invalidateAccounts`); those of other processes SQLite itself counts (`pragma data_version`).
 */
export function createAccountVersion() {
  let own = 0;
  let isUncommitted = false;
  let elsewhere: (() => number) | undefined;
  return {
    /** `count` is another number after each write by another process; undefined while the file is closed. */
    follow(count: (() => number) | undefined): void {
      elsewhere = count;
    },
    invalidate(): void {
      own += 1;
      isUncommitted = true;
    },
    /** A transaction ended: what was read while it was open may be older than what it wrote. */
    transactionEnded(): void {
      if (isUncommitted) own += 1;
      isUncommitted = false;
    },
    version(): string | undefined {
      const others = elsewhere?.();
      return others === undefined ? undefined : `${own} ${others}`;
    },
  };
}
