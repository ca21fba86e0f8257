import type { DatabaseSync } from 'node:sqlite';
import { writeStatement } from '../store/write-statement.ts';

/** Shorter words are nothing a typo could be mended to, longer ones are no words. */
const lengths = { min: 3, max: 32 };

/** Keeps the distinct words that names are found by, so that a search can tell what was meant. Nothing is taken out. */
export function wordStore(database: DatabaseSync) {
  const put = writeStatement(database, 'insert or ignore into word (word) values (?)');
  let known = new Set<string>();
  return function store(words: string): string {
    for (const word of words.split(' ')) {
      if (word.length < lengths.min || word.length > lengths.max || known.has(word)) continue;
      if (known.size > 50_000) known = new Set();
      known.add(word);
      put.run(word);
    }
    return words;
  };
}
