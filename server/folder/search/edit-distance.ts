/**
 * How many letters must be changed, put in, left out or swapped with their neighbour to make one word of the other; null
 * when it is more than `most`. With `asBeginning` what follows in `word` is free: 'metalic' is one from 'metallic(a)'.
 */
export function editDistance(typed: string, word: string, most: number, asBeginning = false): number | null {
  if (typed.length - word.length > most) return null;
  if (!asBeginning && word.length - typed.length > most) return null;
  const width = Math.min(word.length, typed.length + most);
  let before: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const next = [row];
    let least = row;
    for (let column = 1; column <= width; column += 1) {
      const same = typed[row - 1] === word[column - 1];
      const swapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      const cost = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        row > 1 && column > 1 && swapped ? (before[column - 2] ?? 0) + 1 : Infinity,
      );
      next.push(cost);
      if (cost < least) least = cost;
    }
    if (least > most) return null;
    before = last;
    last = next;
  }
  const distance = asBeginning ? Math.min(...last) : (last[width] ?? Infinity);
  return distance <= most ? distance : null;
}

/** How many typos a word may have: none below four letters, one below eight, two from there. */
export function typosAllowed(word: string): number {
  return word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
}
