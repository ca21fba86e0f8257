import type { DatabaseSync } from 'node:sqlite';
import { insertInto } from './insert.ts';
import * as tables from './tables.ts';

/** A single letter is nothing a typo could be mended to, longer ones are no words. */
const lengths = { min: 2, max: 32 };

/** Keeps the distinct words that names are found by, so that a search can tell what was meant. Nothing is taken out. */
export function wordStore(database: DatabaseSync) {
  const put = insertInto(database, tables.word, { or: 'ignore', without: ['id'] });
  let storedWords = new Set<string>();
  return function store(words: string): string {
    for (const word of words.split(' ')) {
      if (word.length < lengths.min || word.length > lengths.max || storedWords.has(word)) continue;
      if (storedWords.size > 50_000) storedWords = new Set();
      storedWords.add(word);
      put({ word });
    }
    return words;
  };
}
