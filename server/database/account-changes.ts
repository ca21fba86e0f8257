export type AccountChanges = ReturnType<typeof createAccountChanges>;

/** The tables that say who somebody is and whether they still may come in. */
const accountTables = /\b(user|session|app_password)\b/i;

/**
 * Tells when what is known of accounts, sessions and passwords for apps in an SQLite file may no longer be so. Own writes are counted by
 * their words; those of other processes SQLite itself counts (`pragma data_version`).
 */
export function createAccountChanges() {
  let own = 0;
  let elsewhere: (() => number) | undefined;
  return {
    /** `count` is another number after each write by another process; undefined while the file is closed. */
    follow(count: (() => number) | undefined): void {
      elsewhere = count;
    },
    isOne: (sql: string): boolean => accountTables.test(sql),
    /** One was written, and readers see it. */
    note(): void {
      own += 1;
    },
    version(): string | undefined {
      const others = elsewhere?.();
      return others === undefined ? undefined : `${own} ${others}`;
    },
  };
}
