/** SQLite's primary result code (sqlite.org/rescode.html) of what `node:sqlite` threw; undefined for anything else. */
export function sqliteCode(thrown: unknown): number | undefined {
  const code: unknown =
    typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, 'errcode') : undefined;
  return typeof code === 'number' ? code & 0xff : undefined;
}

const corrupt = 11;
const notADatabase = 26;

/** Whether SQLite cannot make sense of the file. */
export function isDamaged(thrown: unknown): boolean {
  const code = sqliteCode(thrown);
  return code === corrupt || code === notADatabase;
}

const reasons: Record<number, string> = {
  3: 'may not be opened',
  8: 'can be read and not written',
  10: 'cannot be read or written: its disk answers with an error',
  [corrupt]: 'is damaged',
  14: 'cannot be opened',
  [notADatabase]: 'is no SQLite database, or is damaged',
};

/**
 * Why a database file cannot be used, as a sentence with its path and what to do; undefined where that is not the
 * file's fault. `remedy` is a sentence.
 */
export function databaseProblem(thrown: unknown, path: string, remedy: string): string | undefined {
  const reason = reasons[sqliteCode(thrown) ?? -1];
  return reason && `The database ${path} ${reason}. ${remedy}`;
}
