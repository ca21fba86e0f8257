import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { openFolderDatabase, removeFolderDatabase } from '../store/folder-database.ts';
import { checked, checkedOne, idsOf, type Query } from '../store/query.ts';
import type { RawRow } from '../store/table.ts';

/** Where rows are looked up by their numbers, the audiobooks among them. */
const everyTableOf = { songs: 'main.song', albums: 'main.album', artists: 'main.artist' } as const;

/** Those of the numbers that are in the folder now, audiobooks among them. */
export function existing(read: CatalogueReader, kind: Kind, numbers: Iterable<number>): Set<number> {
  const all = new Set(numbers);
  const failure = read.all(
    idsOf(
      `select value as id from json_each(?) where not exists (select 1 from ${everyTableOf[kind]} where id = value)`,
    ),
    JSON.stringify([...all]),
  );
  return all.difference(new Set(failure.map(({ id }) => id)));
}

/** What the catalogue lists, each in its table. */
export const tableOf = { songs: 'song', albums: 'album', artists: 'artist' } as const;
export type Kind = keyof typeof tableOf;

/** The catalogue for reading: each statement is prepared once, and its rows are what its query says. */
export type CatalogueReader = {
  all<Row extends RawRow>(query: Query<Row>, ...values: SQLInputValue[]): Row[];
  get<Row extends RawRow>(query: Query<Row>, ...values: SQLInputValue[]): Row | null;
};

export type OpenCatalogue = CatalogueReader & {
  /** What this server can do is known to queries as the one row of `ability`. */
  setCanConvert(can: boolean): void;
  close(): void;
  /** Opens the file again that is there now. */
  reopen(): void;
};

/** Takes the file of a damaged catalogue away, and opens an empty one in its place for all who read it. */
export function renewCatalogue(dataFolder: string, readers: readonly OpenCatalogue[]): void {
  for (const reader of readers) reader.close();
  removeFolderDatabase(dataFolder);
  for (const reader of readers) reader.reopen();
}

/**
 * Lists, search, mixes and counts read `song` and `album`: here they are the music alone. What is looked up by its
 * number, or is of books, names `main.song` and `main.album`.
 */
const musicAlone = `
  create temp view song as select * from main.song where is_book = 0;
  create temp view album as select * from main.album where is_book = 0`;

/** `withBooks`: audiobooks are listed among the music, as apps without a kind of their own for them expect. */
export function openCatalogue(dataFolder: string, { withBooks = false } = {}): OpenCatalogue {
  let canConvert: boolean | null = null;
  let database: DatabaseSync = connect();
  const statements = new Map<string, StatementSync>();

  /** `ability` is the connection's own, so that telling it never waits for a scan. */
  function connect(): DatabaseSync {
    const opened = openFolderDatabase(dataFolder);
    opened.exec('create temp table ability (can_convert integer); insert into ability values (null)');
    if (!withBooks) opened.exec(musicAlone);
    if (canConvert !== null) tell(opened, canConvert);
    return opened;
  }

  function prepared(sql: string): StatementSync {
    const existing = statements.get(sql);
    if (existing) return existing;
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  }

  function close(): void {
    statements.clear();
    if (database.isOpen) database.close();
  }

  return {
    ...readerOf(prepared),
    setCanConvert(can): void {
      canConvert = can;
      if (database.isOpen) tell(database, can);
    },
    close,
    reopen(): void {
      close();
      database = connect();
    },
  };
}

/** A reader by whatever prepares a statement. */
export function readerOf(prepared: (sql: string) => StatementSync): CatalogueReader {
  function statementOf<Row extends RawRow>({ sql, rowClass }: Query<Row>): StatementSync {
    const statement = prepared(sql);
    statement.setReturnArrays(rowClass !== undefined);
    return statement;
  }

  return {
    all: (query, ...values) =>
      checked(
        query,
        statementOf(query)
          .all(...values)
          .map((row) => rowOf(query, row)),
      ),
    get(query, ...values) {
      const row = statementOf(query).get(...values);
      return checkedOne(query, row && rowOf(query, row));
    },
  };
}

/** An array of values where the query is of `wide` fields. */
function rowOf<Row extends RawRow>({ rowClass: WideRow }: Query<Row>, row: RawRow): RawRow {
  return WideRow && Array.isArray(row) ? new WideRow(row) : row;
}

function tell(database: DatabaseSync, canConvert: boolean): void {
  database.prepare('update ability set can_convert = ?').run(canConvert ? 1 : 0);
}
