import { fold } from '#rules/fold-text.ts';
import { foldedWords, spacedWords } from '../../store/search-words.ts';

/** Words up to this length match whole names only, before another word or with typos. A single letter may be an initial. */
const shortWord = 3;

/** The FTS5 expression: all words of a reading, each as a beginning. Words have letters and digits only. */
export function matchExpression(readings: readonly (readonly string[])[]): string {
  return anyOf(readings.map((words) => words.map(typedPart).join(' AND ')));
}

const typedPart = (word: string, index: number, { length }: readonly string[]) =>
  index < length - 1 && word.length > 1 && word.length <= shortWord ? `"${word}"` : `"${word}"*`;

/** What a word that was typed may stand for; `asBeginning` where it need not be a whole word. */
export type MeantWord = { words: readonly string[]; asBeginning: boolean };

/** The same for one reading where each word has others that may have been meant. */
export function matchExpressionOf(meant: readonly MeantWord[]): string {
  return meant
    .map(({ words, asBeginning }) => {
      const part = (word: string) => (asBeginning && word.length > shortWord ? `"${word}"*` : `"${word}"`);
      return `(${anyOf(words.map(part))})`;
    })
    .join(' AND ');
}

const anyOf = (parts: readonly string[]) =>
  parts.length === 1 ? (parts[0] ?? '') : parts.map((part) => `(${part})`).join(' OR ');

/** A term as the tables are asked for it: `name` as a whole, and its words in each way its signs may be meant. */
export type SearchTerm = { name: string; readings: string[][] };

const maxTerm = 200;
const maxWords = 10;
/** Words that names write one way or another, or not at all: 'Guns N' Roses', 'Simon & Garfunkel'. */
const looseWords = new Set(['and', 'n', 'the']);

export function parseSearchTerm(typed: string): SearchTerm {
  const term = typed.slice(0, maxTerm).toWellFormed().replaceAll('\0', ' ');
  const together = foldedWords(term);
  const readings = [together, spacedWords(term), together.length === 2 ? [together.join('')] : []]
    .filter((words) => words.length > 0)
    .map((words) => tight(words).slice(0, maxWords));
  const distinct = new Map(readings.map((words) => [words.join(' '), words]));
  return { name: fold(term), readings: [...distinct.values()] };
}

function tight(words: string[]): string[] {
  const distinctive = words.filter((word) => !looseWords.has(word));
  return distinctive.length > 0 ? distinctive : words;
}
