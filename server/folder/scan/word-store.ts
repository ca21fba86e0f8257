import type { DatabaseSync } from 'node:sqlite';
import { insertInto } from '../store/insert.ts';
import * as tables from '../store/tables.ts';

/** A single letter is nothing a typo could be mended to, longer ones are no words. */
const lengths = { min: 2, max: 32 };

/** Keeps the distinct words that names are found by, so that a search can tell what was meant. Nothing is taken out. */
export function wordStore(database: DatabaseSync) {
  const put = insertInto(database, tables.word, { or: 'ignore', without: ['id'] });
  let known = new Set<string>();
  return function store(words: string): string {
    for (const word of words.split(' ')) {
      if (word.length < lengths.min || word.length > lengths.max || known.has(word)) continue;
      if (known.size > 50_000) known = new Set();
      known.add(word);
      put({ word });
    }
    return words;
  };
}
