import type { CatalogueReader } from '../../catalogue/catalogue-reader.ts';
import { fields, rowsOf, select } from '../../store/query.ts';
import * as tables from '../../store/tables.ts';
import { editDistances, typosAllowed } from './edit-distance.ts';

/** Shorter words are nothing a typo can be told in, and what begins like the shortest would be too much. */
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

/**
 * All distinct words of the catalogue, held in memory (some thousands; 3 MB at 50,000) and read on as the scan adds to
 * them. Looking through them takes well under a millisecond: most are ruled out by which letters they have.
 */
export function createVocabulary(read: CatalogueReader) {
  let words: string[] = [];
  let letters: number[] = [];
  let known = new Set<string>();
  let lastId = 0;
  const recent = new Map<string, Near>();

  function readOn(): void {
    const newest = read.get(newestWord)?.id ?? 0;
    if (newest < lastId) {
      // The catalogue was built anew.
      words = [];
      letters = [];
      known = new Set();
      lastId = 0;
    }
    if (newest === lastId) return;
    recent.clear();
    for (const { id, word } of read.all(wordsAfter, lastId)) {
      words.push(word);
      letters.push(lettersOf(word));
      known.add(word);
      lastId = id;
    }
  }

  return {
    has(word: string): boolean {
      readOn();
      return known.has(word);
    },
    /**
     * The nearest first; also words of which the typed one, but for its typos, is a beginning. Of words that begin with
     * another one found only that: all are looked for as beginnings.
     */
    near: (typed: string): readonly Alternative[] => nearOf(typed).begun,
    /** Whole words that are one typo away. */
    like: (typed: string): readonly string[] => nearOf(typed).whole,
  };

  function nearOf(typed: string): Near {
    readOn();
    const remembered = recent.get(typed);
    if (remembered) return remembered;
    const found = nearWords(typed, words, letters);
    if (recent.size >= maxRemembered) recent.clear();
    recent.set(typed, found);
    return found;
  }
}

/** Looks through all words; `letters` are the letters of each. */
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

function min(found: Alternative[]): Alternative[] {
  const kept: Alternative[] = [];
  const sorted = found.sort(
    (a, b) => a.distance - b.distance || a.word.length - b.word.length || (a.word < b.word ? -1 : 1),
  );
  for (const alternative of sorted) {
    if (kept.length === maxAlternatives) break;
    if (!kept.some(({ word }) => alternative.word.startsWith(word))) kept.push(alternative);
  }
  return kept;
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
  let left = bits - ((bits >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
