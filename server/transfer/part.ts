import { type PartName, type RowOf, rowShapes } from '#contract/transfer-rows.ts';

/** What rows refer to by an id that means nothing in another Earshot. */
export type Referred = 'song' | 'album' | 'artist' | 'playlist' | 'station' | 'episode';

/** What a part knows while it is exported. `mention` makes sure that what an id means is told as well. */
export type Exporting = {
  userId: string;
  mention: (kind: Referred, id: string) => void;
  /** What was mentioned until now. */
  mentioned: (kind: 'song' | 'album' | 'artist' | 'episode') => ReadonlySet<string>;
};

/** What a part knows while it is taken in. */
export type Importing = {
  userId: string;
  /** Epoch milliseconds. */
  now: number;
  /** A time of the file, or now where that one is still to come; the listener is told how many were. */
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
  /**
   * Takes rows in; resolves to how many of them are in the account then. The same rows again change nothing: an import
   * that was broken off is begun anew.
   */
  takeIn(importing: Importing, rows: readonly Row[]): Promise<number>;
  /** The same for other apps. */
  foreignFiles?(userId: string): AsyncIterable<ForeignFile>;
};

/** One kind of what belongs to an account. Rooms make them; the hall introduces them to export and import. */
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
