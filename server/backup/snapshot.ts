/** A value of a column. */
export type Value = string | number | boolean | null;

/** Checks a value of a database driver. Throws for other types. */
export function asValue(value: unknown): Value {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  throw new TypeError(`A backup cannot hold a value of type ${typeof value}.`);
}

/** A consistent snapshot of a database. */
export type Snapshot = {
  migrations: { name: string; timestamp: string }[];
  /** Referenced tables come before those that refer to them. */
  tables: { name: string; columns: string[] }[];
  /** The last generated id of each table. */
  lastIds: Record<string, number>;
  /** The rows of a table in batches, with values in the order of its columns. */
  rows(table: string): AsyncIterable<Value[][]>;
  /** Where servers share the numbers of songs: those published, in batches. Null: they are in a file of each. */
  identities: (() => AsyncIterable<{ kind: string; key: string; body: string }[]>) | null;
  close(): Promise<void>;
};

/** Rows of a batch in memory. */
export const batchRows = 500;

/** Refuses a database of a newer Earshot, with a sentence that ends with `remedy`. */
export function refuseNewer(
  done: readonly { name: string }[],
  knownMigrations: readonly string[],
  what: string,
  remedy = 'Please use that version.',
): void {
  const unknown = done.find(({ name }) => !knownMigrations.includes(name));
  if (unknown === undefined) return;
  throw new Error(
    `${what} was made by a newer version of Earshot (it has migration ${unknown.name}). ${remedy}`,
  );
}
