/** What FTS5 is asked for: each reading's words, all of them, each as a beginning. Words hold letters and digits only. */
export function matchExpression(readings: readonly (readonly string[])[]): string {
  return anyOf(readings.map((words) => words.map((word) => `"${word}"*`).join(' AND ')));
}

/** So short a word begins far too many others: where typos are forgiven it stands for itself alone. */
const shortWord = 3;

/** The same for one reading where each word has others that may have been meant. */
export function matchExpressionOf(words: readonly (readonly string[])[]): string {
  const part = (word: string) => (word.length <= shortWord ? `"${word}"` : `"${word}"*`);
  return words.map((some) => `(${anyOf(some.map(part))})`).join(' AND ');
}

const anyOf = (parts: readonly string[]) =>
  parts.length === 1 ? (parts[0] ?? '') : parts.map((part) => `(${part})`).join(' OR ');
