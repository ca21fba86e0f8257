import { fold } from '#rules/fold-text.ts';
import { foldedWords, spacedWords } from '../../store/search-words.ts';

/** A term as the tables are asked for it: `name` as a whole, and its words in each way its signs may be meant. */
export type SearchTerm = { name: string; readings: string[][] };

/** What is typed beyond this is not looked at. */
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
  const left = words.filter((word) => !looseWords.has(word));
  return left.length > 0 ? left : words;
}
