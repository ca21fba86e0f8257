const maxLetters = 64;
const rows = [
  new Uint8Array(maxLetters + 1),
  new Uint8Array(maxLetters + 1),
  new Uint8Array(maxLetters + 1),
] as const;

/**
 * How many letters must be changed, put in, left out or swapped with their neighbour to make one word of the other, and
 * (`asBeginning`) to make the typed word a beginning of the other; more than `maxDistance` is only said to be more. This is run
 * for thousands of words a search, so it makes no objects: the answer is `whole * 100 + asBeginning`.
 */
export function editDistances(typed: string, word: string, maxDistance: number): number {
  const height = typed.length;
  const width = Math.min(word.length, height + maxDistance, maxLetters);
  let [before, last, next]: readonly [Uint8Array, Uint8Array, Uint8Array] = rows;
  for (let column = 0; column <= width; column += 1) last[column] = column;
  for (let row = 1; row <= height; row += 1) {
    const least = fillRow(typed, word, row, width, before, last, next);
    if (least > maxDistance) return far;
    [before, last, next] = [last, next, before];
  }
  let asBeginning = maxDistance + 1;
  for (let column = 0; column <= width; column += 1)
    asBeginning = Math.min(asBeginning, last[column] ?? asBeginning);
  const whole = width === word.length ? (last[width] ?? maxDistance + 1) : maxDistance + 1;
  return Math.min(whole, 99) * 100 + asBeginning;
}

const far = 9999;

/** Costs of one row of the table, `next`, from the two rows above it; answers the least of them. */
function fillRow(
  typed: string,
  word: string,
  row: number,
  width: number,
  before: Uint8Array,
  last: Uint8Array,
  next: Uint8Array,
): number {
  next[0] = row;
  let least = row;
  const letter = typed.charCodeAt(row - 1);
  const letterBefore = row > 1 ? typed.charCodeAt(row - 2) : -1;
  for (let column = 1; column <= width; column += 1) {
    const other = word.charCodeAt(column - 1);
    const changed = (last[column - 1] ?? 0) + (letter === other ? 0 : 1);
    let cost = Math.min(changed, (next[column - 1] ?? 0) + 1, (last[column] ?? 0) + 1);
    if (column > 1 && letter === word.charCodeAt(column - 2) && letterBefore === other)
      cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
    next[column] = cost;
    least = Math.min(least, cost);
  }
  return least;
}

/** How many typos a word may have: none below three letters, one below eight, two from there. */
export function typosAllowed(word: string): number {
  return word.length < 3 ? 0 : word.length < 8 ? 1 : 2;
}
