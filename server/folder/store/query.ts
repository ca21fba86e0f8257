import type { Kind, RawRow, RowOf, Shape, Table } from './table.ts';

type Column = { name: string; sql: string; kind: Kind };

/** Columns that a query asks for, with the row they make. */
export type Fields<Row extends RawRow> = { columns: readonly Column[]; isRow: IsRow<Row> };
/** The row that some fields make. */
export type RowIn<F> = F extends Fields<infer Row> ? Row : never;
type IsRow<Row extends RawRow> = (row: RawRow) => row is Row;

/** A statement and what its rows are; each is prepared once, by its words. */
export type Query<Row extends RawRow> = { sql: string; columns: readonly Column[]; isRow: IsRow<Row> };

/** Some columns of a table. */
export function fields<S extends Shape, Name extends keyof S & string>(
  { name: table, columns }: Table<S>,
  ...names: readonly Name[]
): Fields<RowOf<Pick<S, Name>>> {
  const wanted = new Set<string>(names);
  const asked = Object.entries(columns).filter(([name]) => wanted.has(name));
  return fieldsOf(asked.map(([name, kind]) => ({ name, sql: `${table}.${name}`, kind })));
}

/** Values that are no column: each with its name, what it is and how it is found out. */
export function computed<const S extends Shape>(
  shape: S,
  sql: { [Name in keyof S]: string },
): Fields<RowOf<S>> {
  const found: Readonly<Record<string, string>> = sql;
  return fieldsOf(
    Object.entries(shape).map(([name, kind]) => ({ name, sql: `${found[name]} as ${name}`, kind })),
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
    columns.map(({ name, sql, kind }) => ({
      name: `${prefix}_${name}`,
      sql: `${sql} as ${prefix}_${name}`,
      kind,
    })),
  );
}

export function both<One extends RawRow, Other extends RawRow>(
  one: Fields<One>,
  other: Fields<Other>,
): Fields<One & Other> {
  return fieldsOf([...one.columns, ...other.columns]);
}

/** `select` of these fields; `rest` begins with `from`. */
export function select<Row extends RawRow>({ columns, isRow }: Fields<Row>, rest: string): Query<Row> {
  return { sql: `select ${columns.map(({ sql }) => sql).join(', ')} ${rest}`, columns, isRow };
}

/** A statement in plain SQL, with what its rows are. */
export function rowsOf<const S extends Shape>(shape: S, sql: string): Query<RowOf<S>> {
  const columns = Object.entries(shape).map(([name, kind]) => ({ name, sql: name, kind }));
  return { ...fieldsOf<RowOf<S>>(columns), sql };
}

/** Numbers, each as `id`. */
export const idsOf = (sql: string) => rowsOf({ id: 'integer not null' }, sql);

/** How many rows there are; `rest` begins with `from`. */
export const countOf = (rest: string) =>
  rowsOf({ count: 'integer not null' }, `select count(*) as count ${rest}`);

function fieldsOf<Row extends RawRow>(columns: readonly Column[]): Fields<Row> {
  const checks = columns.map(checkOf);
  return { columns, isRow: (row): row is Row => checks.every((fits) => fits(row)) };
}

function checkOf({ name, kind }: Column): (row: RawRow) => boolean {
  const type = kind.startsWith('text') ? 'string' : 'number';
  const isOptional = !/not null|primary key/.test(kind);
  return (row) => typeof row[name] === type || (isOptional && row[name] === null);
}

/** Throws with the column's name where the rows are not what the query says. */
export function checked<Row extends RawRow>({ columns, isRow }: Query<Row>, rows: RawRow[]): Row[] {
  if (rows.every(isRow)) return rows;
  const wrong = columns.find((column) => !rows.every(checkOf(column)));
  throw new TypeError(`Column ${wrong?.name} is not ${wrong?.kind}.`);
}
