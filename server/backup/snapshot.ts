/** What the databases keep in their columns. */
export type Value = string | number | boolean | null;

/** What a driver gave, as one of these; throws for what no column of ours holds. */
export function asValue(given: unknown): Value {
  if (given === null || typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean')
    return given;
  throw new TypeError(`A backup cannot hold a value of type ${typeof given}.`);
}

/** A database as it was at one moment, however long it is read. */
export type Snapshot = {
  migrations: { name: string; timestamp: string }[];
  /** Parents before what refers to them. */
  tables: { name: string; columns: string[] }[];
  /** The last id that each table has given out by itself. */
  lastIds: Record<string, number>;
  /** All rows of a table, some at a time, their values in the order of its columns. */
  rows(table: string): AsyncIterable<Value[][]>;
  close(): Promise<void>;
};

/** So many rows are held at once. */
export const batchRows = 500;

/** Refuses, with a sentence that ends with `remedy`, a database that has tables we know nothing of. */
export function refuseNewer(
  done: readonly { name: string }[],
  known: readonly string[],
  what: string,
  remedy = 'Please use that version.',
): void {
  const unknown = done.find(({ name }) => !known.includes(name));
  if (unknown === undefined) return;
  throw new Error(
    `${what} was made by a newer version of Earshot (it has migration ${unknown.name}). ${remedy}`,
  );
}
