import { withoutAccents } from '#rules/fold-text.ts';

/** Lower case without accents, as it is searched. */
export const folded = (...texts: string[]): string => withoutAccents(texts.join(' '));

/** A pattern that finds the text and nothing that only looks like a pattern. */
export const likely = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
