import type { Vocabulary } from './vocabulary.ts';

/** So many names are looked up for one term. */
const maxNames = 200;
/** A word alone must have so many letters for a typo to be told from another word. */
const shortestAlone = 3;

/**
 * The whole names that may have been meant by one with a typo, in the form that names are compared in: each word that
 * the catalogue does not have with those like it; where it has them all, one after another. Most of them name nothing.
 */
export function correctedNames(vocabulary: Vocabulary, name: string): string[] {
  const words = name.split(' ');
  if (name.length < shortestAlone) return [];
  const unknown = words.filter((word) => !vocabulary.has(word));
  const corrected =
    unknown.length === 0
      ? words.flatMap((_, place) => withAlternatives([words], place, vocabulary))
      : words.reduce<string[][]>(
          (names, word, place) => (vocabulary.has(word) ? names : withAlternatives(names, place, vocabulary)),
          [words],
        );
  return [...new Set(corrected.slice(0, maxNames).map((all) => all.join(' ')))];
}

function withAlternatives(names: string[][], place: number, vocabulary: Vocabulary): string[][] {
  return names
    .flatMap((words) => vocabulary.like(words[place] ?? '').map((word) => words.with(place, word)))
    .slice(0, maxNames);
}
