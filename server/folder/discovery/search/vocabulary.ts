import type { CatalogueReader } from '../../catalogue/catalogue-reader.ts';
import { fields, rowsOf, select } from '../../store/query.ts';
import * as tables from '../../store/tables.ts';

const maxLetters = 64;
const rows = [
  new Uint8Array(maxLetters + 1),
  new Uint8Array(maxLetters + 1),
  new Uint8Array(maxLetters + 1),
] as const;

/**
 * Edits between two words (change, insert, delete, swap), and (`asBeginning`) to make the typed word a beginning of the
 * other; above `maxDistance` inexact. Runs for thousands of words a search, so it creates no object: the result is
 * `whole * 100 + asBeginning`.
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
function typosAllowed(word: string): number {
  return word.length < 3 ? 0 : word.length < 8 ? 1 : 2;
}

/** Shorter words have too many neighbours to be corrected, whole or as a beginning. */
const shortestMended = 2;
const shortestBegun = 3;

/** A word of the catalogue that may have been meant, and how far it is from what was typed. */
export type Alternative = { word: string; distance: number };
type Near = { begun: readonly Alternative[]; whole: readonly string[] };
export type Vocabulary = ReturnType<typeof createVocabulary>;

const newestWord = rowsOf({ id: 'integer not null' }, 'select coalesce(max(id), 0) as id from word');
const wordsAfter = select(fields(tables.word, 'id', 'word'), 'from word where id > ? order by id');
const maxAlternatives = 10;
const maxLike = 60;
const maxRemembered = 200;
const maxTyped = 32;

/** All distinct words of the catalogue in memory (3 MB at 50,000), updated with the scan. A search compares letters first and takes under a millisecond. */
export function createVocabulary(read: CatalogueReader) {
  let words: string[] = [];
  let letters: number[] = [];
  let wordSet = new Set<string>();
  let lastId = 0;
  const recent = new Map<string, Near>();

  function readOn(): void {
    const newest = read.get(newestWord)?.id ?? 0;
    if (newest < lastId) {
      words = [];
      letters = [];
      wordSet = new Set();
      lastId = 0;
    }
    if (newest === lastId) return;
    recent.clear();
    for (const { id, word } of read.all(wordsAfter, lastId)) {
      words.push(word);
      letters.push(lettersOf(word));
      wordSet.add(word);
      lastId = id;
    }
  }

  return {
    has(word: string): boolean {
      readOn();
      return wordSet.has(word);
    },
    /** The nearest first; also words that the typed one begins, but for its typos. Of words with a common beginning only the shortest. */
    near: (typed: string): readonly Alternative[] => nearOf(typed).begun,
    /** Whole words that are one typo away. */
    like: (typed: string): readonly string[] => nearOf(typed).whole,
  };

  function nearOf(typed: string): Near {
    readOn();
    const remembered = recent.get(typed);
    if (remembered) return remembered;
    const near = nearWords(typed, words, letters);
    if (recent.size >= maxRemembered) recent.clear();
    recent.set(typed, near);
    return near;
  }
}

function nearWords(typed: string, words: readonly string[], letters: readonly number[]): Near {
  const allowed = typosAllowed(typed);
  const max = Math.max(1, allowed);
  if (typed.length < shortestMended || typed.length > maxTyped) return { begun: [], whole: [] };
  const own = lettersOf(typed);
  const begun: Alternative[] = [];
  const whole: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (!mayBeNear(typed, own, word, letters[index] ?? 0, max)) continue;
    const both = editDistances(typed, word, max);
    const asWhole = Math.floor(both / 100);
    if (asWhole === 1 && whole.length < maxLike) whole.push(word);
    const distance = typed.length > shortestBegun && beginsAlike(typed, word) ? both % 100 : asWhole;
    if (distance <= allowed) begun.push({ word, distance });
  }
  return { begun: min(begun), whole };
}

const beginsAlike = (typed: string, word: string) => typed.charCodeAt(0) === word.charCodeAt(0);

/** Whether lengths and letters allow at most `max` typos between two words. Most words are ruled out here. */
function mayBeNear(typed: string, own: number, word: string, theirs: number, max: number): boolean {
  // Each typo takes at most one of the typed letters away, and changes at most two that one of both has.
  if (ones(own & ~theirs) > max || typed.length - word.length > max) return false;
  // A typo at the very start is only looked for in whole words: else too much would begin like it.
  return beginsAlike(typed, word) || (word.length - typed.length <= max && ones(own ^ theirs) <= 2 * max);
}

function min(alternatives: Alternative[]): Alternative[] {
  const nearest: Alternative[] = [];
  const sorted = alternatives.sort(
    (a, b) => a.distance - b.distance || a.word.length - b.word.length || (a.word < b.word ? -1 : 1),
  );
  for (const alternative of sorted) {
    if (nearest.length === maxAlternatives) break;
    if (!nearest.some(({ word }) => alternative.word.startsWith(word))) nearest.push(alternative);
  }
  return nearest;
}

/** Which letters a word has, as bits: one each for a to z, five shared by all others. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index += 1) {
    const code = word.charCodeAt(index);
    bits |= 1 << (code >= 97 && code <= 122 ? code - 97 : 26 + (code % 6));
  }
  return bits;
}

function ones(bits: number): number {
  let pairs = bits - ((bits >>> 1) & 0x55555555);
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
