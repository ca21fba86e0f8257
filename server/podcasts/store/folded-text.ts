import { withoutAccents } from '#rules/fold-text.ts';

/** Lower case without accents, as it is searched. */
export const folded = (...texts: string[]): string => withoutAccents(texts.join(' '));

const maxWords = 10;

/** The words of a search, as texts that are searched hold them. */
export const wordsOf = (term: string): string[] =>
  folded(term).split(/\s+/).filter(Boolean).slice(0, maxWords);

/** A pattern that finds the text and nothing that only looks like a pattern. */
export const likely = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
