/**
 * What is searched for; empty where an app asks for everything, which each writes in its own way: nothing, `*`, or a pair
 * of quotes. A star behind a word is left out: every word is found by its beginning.
 */
export const searchTerm = (params: string | undefined): string =>
  (params ?? '')
    .replaceAll(/^\s*(["'])(.*)\1\s*$/gs, '$2')
    .replaceAll('*', ' ')
    .trim();
