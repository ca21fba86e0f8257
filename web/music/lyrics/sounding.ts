import type { LyricLine, LyricWord } from '../provider/lyrics.ts';

type Timed = { startMilliseconds?: number | undefined };

/** The number of the last that began by then; -1 before the first. They stand in the order they are sung. */
function lastBegun(all: readonly Timed[], milliseconds: number): number {
  let from = 0;
  let to = all.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((all[middle]?.startMilliseconds ?? 0) <= milliseconds) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

/** The number of the line that is sung at this moment of the lyrics; -1 before the first one. */
export const lineAt = (lines: readonly LyricLine[], milliseconds: number): number =>
  lastBegun(lines, milliseconds);

/** In how many milliseconds the next line begins; undefined in the last one. */
export function untilNextLine(lines: readonly LyricLine[], milliseconds: number): number | undefined {
  const start = lines[lineAt(lines, milliseconds) + 1]?.startMilliseconds;
  return start === undefined ? undefined : start - milliseconds;
}

/** The number of the word that is sung, -1 before the first, and which part of it was (0 to 1). */
export function wordAt(
  words: readonly LyricWord[],
  milliseconds: number,
  endMilliseconds: number,
): { index: number; part: number } {
  const index = lastBegun(words, milliseconds);
  const start = words[index]?.startMilliseconds ?? milliseconds;
  const end = words[index + 1]?.startMilliseconds ?? endMilliseconds;
  const part = end > start ? Math.min(Math.max((milliseconds - start) / (end - start), 0), 1) : 1;
  return { index, part: index < 0 ? 0 : part };
}

/** A last word that nobody says the end of is not longer than this. */
const longestWord = 2500;

/** When the last word of a line is over: as the file says, or with the next line. */
export function endOf(line: LyricLine, next: LyricLine | undefined): number {
  const last = line.words?.at(-1)?.startMilliseconds ?? line.startMilliseconds ?? 0;
  return line.endMilliseconds ?? Math.min(next?.startMilliseconds ?? Infinity, last + longestWord);
}
