/**
 * So short a word begins far too many others: where another one follows it, or typos are forgiven, it stands for itself
 * alone. A single letter may be an initial.
 */
const shortWord = 3;

/**
 * What FTS5 is asked for: each reading's words, all of them, each as a beginning (the last one is still being typed).
 * Words hold letters and digits only.
 */
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
