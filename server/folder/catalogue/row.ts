/** A column that holds several texts, one a line (names hold no line breaks: tags are tidied). */
export const linesIn = (value: string | null): string[] => (value ? value.split('\n') : []);

/** A column that holds several numbers, with commas. */
export const numbersIn = (value: string | null): number[] => (value ? value.split(',').map(Number) : []);

/** A column of a row with many columns. `row.title` takes ten times as long, since each row of SQLite has another hidden class. */
export function column<Row extends object, Name extends keyof Row>(row: Row, name: Name): Row[Name] {
  return row[name];
}
