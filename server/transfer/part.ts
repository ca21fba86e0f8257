import { type PartName, type RowOf, rowShapes } from '#contract/transfer-rows.ts';

/** What rows refer to by an id that means nothing in another Earshot. */
export type Referred = 'song' | 'album' | 'artist' | 'playlist' | 'station' | 'episode';

/** What a part knows while it is exported. `mention` adds an id's item to the export. */
export type Exporting = {
  userId: string;
  mention: (kind: Referred, id: string) => void;
  mentioned: (kind: 'song' | 'album' | 'artist' | 'episode') => ReadonlySet<string>;
};

/** What a part knows while it is taken in. */
export type Importing = {
  userId: string;
  /** Epoch milliseconds. */
  now: number;
  /** A time of the file, or now where that is in the future; the listener sees how many were. */
  past: (time: number) => number;
  /** The id that something of the file has here; null when it is not here. */
  translate: (kind: Referred, id: string) => string | null;
  /** Null: the file names it, and it is not here. */
  learn: (kind: Exclude<Referred, 'station'>, id: string, here: string | null) => void;
  /** Tells the listener of something that is not here, by its name. */
  unmatched: (name: string) => void;
};

/** A file for other apps. */
export type ForeignFile = { name: string; text: string };

type Rows<Row> = {
  /** All rows of a listener's, a page at a time, none twice. */
  pages(exporting: Exporting): AsyncIterable<readonly Row[]>;
  /** Imports rows; resolves to how many of them the account has then. The same rows again change nothing. */
  takeIn(importing: Importing, rows: readonly Row[]): Promise<number>;
  /** The same for other apps. */
  foreignFiles?(userId: string): AsyncIterable<ForeignFile>;
};

/** One kind of what belongs to an account. Modules make them; `server/app.ts` passes them to export and import. */
export type Part = Rows<unknown> & { name: PartName };

const shapes: { [Name in PartName]: { parse(row: unknown): RowOf<Name> } } = rowShapes;

/** A part whose rows are of the shape that the contract gives its name; foreign rows are checked again. */
export function part<Name extends PartName>(name: Name, rows: Rows<RowOf<Name>>): Part {
  const shape = shapes[name];
  return {
    ...rows,
    name,
    takeIn: (importing, foreign) =>
      rows.takeIn(
        importing,
        foreign.map((row) => shape.parse(row)),
      ),
  };
}

/**
 * Rows in the order in which they are imported. Two of them may be about one thing here; the later one comes first and
 * wins, also where `past` makes both times now. Of two with the same time the first one of the file wins.
 */
export const latestFirst = <Row>(rows: readonly Row[], timeOf: (row: Row) => number): Row[] =>
  rows.toSorted((one, other) => timeOf(other) - timeOf(one));
