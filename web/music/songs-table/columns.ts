/** A column other than the title, by what it shows and sorts by. */
export const columnIds = [
  'artist',
  'album',
  'genre',
  'year',
  'editionYear',
  'plays',
  'lastPlayed',
  'added',
  'format',
  'bitRate',
  'stars',
  'length',
] as const;
export type ColumnId = (typeof columnIds)[number];

/** What a listener chose: columns in their order, which of them show, and how wide they are in pixels where that was changed. */
export type ColumnChoice = {
  order: readonly ColumnId[];
  shown: readonly ColumnId[];
  widths: Partial<Record<ColumnId, number>>;
  /** What stands below the title where the artist column does not fit. */
  secondLine: SecondLine;
};

export const secondLines = ['artist', 'album', 'genre', 'plays', 'lastPlayed', 'added', 'format'] as const;
export type SecondLine = (typeof secondLines)[number];

export const usualColumns: ColumnChoice = {
  order: columnIds,
  shown: ['artist', 'album', 'genre', 'plays', 'added', 'length'],
  widths: {},
  secondLine: 'artist',
};

const minColumnPixels = 56;
export const maxColumnPixels = 480;
const usualWidths: Record<ColumnId, number> = {
  artist: 160,
  album: 170,
  genre: 110,
  year: 64,
  editionYear: 96,
  plays: 64,
  lastPlayed: 110,
  added: 100,
  format: 90,
  bitRate: 90,
  stars: 116,
  length: 72,
};

/** Numbers stand at the end of their columns. */
export const isOfNumbers = (column: ColumnId): boolean =>
  ['plays', 'length', 'year', 'editionYear', 'bitRate'].includes(column);

/** Columns dropped on narrow pages, first to last; the length stays. */
const leaving: readonly ColumnId[] = [
  'editionYear',
  'bitRate',
  'format',
  'lastPlayed',
  'year',
  'stars',
  'added',
  'genre',
  'plays',
  'album',
  'artist',
];
/** The number, the options, and the least that a title has. */
const fixedPixels = 44 + 44 + 240;

/** Five stars are never cut. */
export const minWidthOf = (column: ColumnId): number =>
  column === 'stars' ? usualWidths.stars : minColumnPixels;

export const widthOf = ({ widths }: ColumnChoice, column: ColumnId): number =>
  Math.min(Math.max(widths[column] ?? usualWidths[column], minWidthOf(column)), maxColumnPixels);

/** Two columns fit, so that there is something to choose. */
export const fitsColumns = (widthPixels: number): boolean =>
  widthPixels >= fixedPixels + usualWidths.year + usualWidths.length;

/** The columns that are chosen and do not fit. */
export function unfittingColumns(choice: ColumnChoice, widthPixels: number): ColumnId[] {
  const fitting = fittingColumns(choice, widthPixels);
  return choice.shown.filter((column) => !fitting.includes(column));
}

/** Below this even the length would cost the title too much. */
const minForLength = 320;

/** The chosen columns that fit, in their order. */
export function fittingColumns(choice: ColumnChoice, widthPixels: number): ColumnId[] {
  let columns = choice.order.filter(
    (column) => choice.shown.includes(column) && (column !== 'length' || widthPixels >= minForLength),
  );
  const needed = () => columns.reduce((sum, column) => sum + widthOf(choice, column), fixedPixels);
  for (const dropped of leaving) {
    if (needed() <= widthPixels) break;
    columns = columns.filter((column) => column !== dropped);
  }
  return columns;
}

/** `grid-template-columns` of a row with these; a narrow page makes all of them narrower (`song-table.css`). */
export const templateOf = (choice: ColumnChoice, columns: readonly ColumnId[]): string =>
  [
    'var(--number-column)',
    'minmax(0, 1fr)',
    ...columns.map((column) =>
      column === 'stars'
        ? `${widthOf(choice, column)}px`
        : `min(${widthOf(choice, column)}px, var(--widest-column))`,
    ),
    'var(--options-column)',
  ].join(' ');
