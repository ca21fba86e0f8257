import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { Kind, RawRow, RowOf, Shape, Table } from './table.ts';

type Prepared<Row extends RawRow> = {
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
  const get = (...values: SQLInputValue[]) => checkedOne(query, statement.get(...values));
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

/** `isStored`: a column of a table, whose values its DDL and the inserts guarantee. */
type Column = { name: string; sql: string; kind: Kind; isStored: boolean };

/** Columns that a query asks for, with the row they make. */
export type Fields<Row extends RawRow> = {
  columns: readonly Column[];
  isRow: IsRow<Row>;
  /** Looks at what SQL computed alone: for the rows behind the first, where every look would cost. */
  isLikeFirst: IsRow<Row>;
  /** Of `wide` fields: makes a row of its values. */
  rowClass?: RowClass;
};
type RowClass = new (values: readonly SQLOutputValue[]) => RawRow;
/** The row that some fields make. */
export type RowIn<F> = F extends Fields<infer Row> ? Row : never;
type IsRow<Row extends RawRow> = (row: RawRow) => row is Row;

/** A statement and what its rows are; each is prepared once, by its words. */
export type Query<Row extends RawRow> = Fields<Row> & { sql: string };

/** Some columns of a table. */
export function fields<S extends Shape, Name extends keyof S & string>(
  { name: table, columns }: Table<S>,
  ...names: readonly Name[]
): Fields<RowOf<Pick<S, Name>>> {
  const requested = new Set<string>(names);
  const chosen = Object.entries(columns).filter(([name]) => requested.has(name));
  return fieldsOf(chosen.map(([name, kind]) => ({ name, sql: `${table}.${name}`, kind, isStored: true })));
}

/** Values that are no column: each with its name, what it is and how it is found out. */
export function computed<const S extends Shape>(
  shape: S,
  sql: { [Name in keyof S]: string },
): Fields<RowOf<S>> {
  const sqlByName: Readonly<Record<string, string>> = sql;
  return fieldsOf(
    Object.entries(shape).map(([name, kind]) => ({
      name,
      sql: `${sqlByName[name]} as ${name}`,
      kind,
      isStored: false,
    })),
  );
}

type Optional<Row> = { [Name in keyof Row]: Row[Name] | null };
type Prefixed<Prefix extends string, Row> = {
  [Name in keyof Row & string as `${Prefix}_${Name}`]: Row[Name];
};

const optionalKind = (kind: Kind): Kind =>
  kind.startsWith('text') ? 'text' : kind.startsWith('real') ? 'real' : 'integer';

/** The same columns of a table that is joined from the left: null where it has no row. */
export function optional<Row extends RawRow>({ columns }: Fields<Row>): Fields<Optional<Row>> {
  return fieldsOf(columns.map((column) => ({ ...column, kind: optionalKind(column.kind) })));
}

/** The same columns under longer names: `picture_key` for `key`. */
export function prefixed<Prefix extends string, Row extends RawRow>(
  prefix: Prefix,
  { columns }: Fields<Row>,
): Fields<Prefixed<Prefix, Row>> {
  return fieldsOf(
    columns.map((column) => ({
      ...column,
      name: `${prefix}_${column.name}`,
      sql: `${column.sql} as ${prefix}_${column.name}`,
    })),
  );
}

export function both<One extends RawRow, Other extends RawRow>(
  one: Fields<One>,
  other: Fields<Other>,
): Fields<One & Other> {
  return fieldsOf([...one.columns, ...other.columns]);
}

/**
 * The same fields for rows of many columns, which a reader then makes with getters: an object of SQLite's own with thirty
 * columns is a dictionary, slow to make and to read. Such a row cannot be spread or copied.
 */
export function wide<Row extends RawRow>(all: Fields<Row>): Fields<Row> {
  class WideRow {
    [column: string]: SQLOutputValue;
    readonly #values: readonly SQLOutputValue[];

    constructor(values: readonly SQLOutputValue[]) {
      this.#values = values;
    }

    static {
      for (const [index, { name }] of all.columns.entries())
        Object.defineProperty(WideRow.prototype, name, {
          get(this: WideRow) {
            return this.#values[index];
          },
        });
    }
  }
  return { ...all, rowClass: WideRow };
}

/** `select` of these fields; `rest` begins with `from`. */
export function select<Row extends RawRow>(selected: Fields<Row>, rest: string): Query<Row> {
  return { ...selected, sql: `select ${selected.columns.map(({ sql }) => sql).join(', ')} ${rest}` };
}

/** A statement in plain SQL, with what its rows are. */
export function rowsOf<const S extends Shape>(shape: S, sql: string): Query<RowOf<S>> {
  const columns = Object.entries(shape).map(([name, kind]) => ({ name, sql: name, kind, isStored: false }));
  return { ...fieldsOf<RowOf<S>>(columns), sql };
}

/** Numbers, each as `id`. */
export const idsOf = (sql: string) => rowsOf({ id: 'integer not null' }, sql);

/** How many rows there are; `rest` begins with `from`. */
export const countOf = (rest: string) =>
  rowsOf({ count: 'integer not null' }, `select count(*) as count ${rest}`);

function fieldsOf<Row extends RawRow>(columns: readonly Column[]): Fields<Row> {
  const all = checkOf(columns);
  const computedOnes = checkOf(columns.filter(({ isStored }) => !isStored));
  return {
    columns,
    isRow: (row): row is Row => all(row),
    isLikeFirst: (row): row is Row => computedOnes(row),
  };
}

function checkOf(columns: readonly Column[]): (row: RawRow) => boolean {
  const names = columns.map(({ name }) => name);
  const types = columns.map(({ kind }) => (kind.startsWith('text') ? 'string' : 'number'));
  const optional = columns.map(({ kind }) => !/not null|primary key/.test(kind));
  return (row) =>
    names.every((name, index) => {
      const value = row[name];
      return typeof value === types[index] || (value === null && optional[index]);
    });
}

/** Throws with the column's name where the rows are not what the query says. */
export function checked<Row extends RawRow>(query: Query<Row>, rows: RawRow[]): Row[] {
  const { columns, isRow, isLikeFirst } = query;
  if (rows.slice(0, 1).every(isRow) && rows.every(isLikeFirst)) return rows;
  const wrong = columns.find((one) => !rows.every(checkOf([one])));
  throw new TypeError(`Column ${wrong?.name} is not ${wrong?.kind}.`);
}

/** The same for one row, or none. */
export function checkedOne<Row extends RawRow>(query: Query<Row>, row: RawRow | undefined): Row | null {
  return checked(query, row === undefined ? [] : [row])[0] ?? null;
}
