import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { checked, type Query } from './query.ts';
import type { RawRow } from './table.ts';

export type Prepared<Row extends RawRow> = {
  all(...values: SQLInputValue[]): Row[];
  get(...values: SQLInputValue[]): Row | null;
  /** Throws where there is none. */
  one(...values: SQLInputValue[]): Row;
  /** One row after the other, for more than should be held at once. */
  iterate(): Iterable<Row>;
};

/** A query made ready for many questions; its rows are what it says, or it throws. */
export function prepare<Row extends RawRow>(database: DatabaseSync, query: Query<Row>): Prepared<Row> {
  const statement = database.prepare(query.sql);
  function get(...values: SQLInputValue[]): Row | null {
    const row = statement.get(...values);
    return row === undefined ? null : (checked(query, [row])[0] ?? null);
  }
  return {
    all: (...values) => checked(query, statement.all(...values)),
    get,
    *iterate() {
      for (const row of statement.iterate()) yield* checked(query, [row]);
    },
    one(...values) {
      const row = get(...values);
      if (row === null) throw new TypeError(`There is no row for: ${query.sql}`);
      return row;
    },
  };
}
