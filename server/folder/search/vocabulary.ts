import type { CatalogueReader } from '../catalogue-reader.ts';
import { integer, text } from '../row.ts';
import { editDistance, typosAllowed } from './edit-distance.ts';

/** A word of the catalogue that may have been meant, and how far it is from what was typed. */
export type Alternative = { word: string; distance: number };
export type Vocabulary = ReturnType<typeof createVocabulary>;

const mostAlternatives = 16;
const longestTyped = 32;

/**
 * All distinct words of the catalogue, held in memory (some thousands; 3 MB at 50,000) and read on as the scan adds to
 * them. Looking through them takes well under a millisecond: most are ruled out by which letters they have.
 */
export function createVocabulary(read: CatalogueReader) {
  let words: string[] = [];
  let letters: number[] = [];
  let known = new Set<string>();
  let lastId = 0;

  function readOn(): void {
    const newest = integer(read.get('select coalesce(max(id), 0) as id from word') ?? { id: 0 }, 'id');
    if (newest < lastId) {
      // The catalogue was built anew.
      words = [];
      letters = [];
      known = new Set();
      lastId = 0;
    }
    if (newest === lastId) return;
    for (const row of read.all('select id, word from word where id > ? order by id', lastId)) {
      const word = text(row, 'word');
      words.push(word);
      letters.push(lettersOf(word));
      known.add(word);
      lastId = integer(row, 'id');
    }
  }

  return {
    has(word: string): boolean {
      readOn();
      return known.has(word);
    },
    /** The nearest first; also words of which the typed one, but for its typos, is a beginning. */
    near(typed: string): Alternative[] {
      const most = typosAllowed(typed);
      if (most === 0 || typed.length > longestTyped) return [];
      readOn();
      const own = lettersOf(typed);
      const found: Alternative[] = [];
      for (let index = 0; index < words.length; index += 1) {
        const theirs = letters[index] ?? 0;
        // Each typo takes at most one of the typed letters away.
        if (ones(own & ~theirs) > most) continue;
        const word = words[index] ?? '';
        const distance = distanceOf(typed, word, most, ones(own ^ theirs) <= 2 * most);
        if (distance !== null) found.push({ word, distance });
      }
      return found
        .sort(
          (a, b) => a.distance - b.distance || a.word.length - b.word.length || (a.word < b.word ? -1 : 1),
        )
        .slice(0, mostAlternatives);
    },
  };
}

/** A typo at the very start is only looked for in whole words: else too much would begin like it. */
function distanceOf(typed: string, word: string, most: number, mayBeWhole: boolean): number | null {
  const whole = mayBeWhole ? editDistance(typed, word, most) : null;
  if (whole !== null) return whole;
  return typed[0] === word[0] ? editDistance(typed, word, most, true) : null;
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
