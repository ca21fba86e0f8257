/**
 * The search term; empty where an app requests everything, which apps write as nothing, `*`, or a pair of quotes. A star
 * behind a word is dropped, since every word matches by its beginning.
 */
export const searchTerm = (query: string | undefined): string =>
  (query ?? '')
    .replaceAll(/^\s*(["'])(.*)\1\s*$/gs, '$2')
    .replaceAll('*', ' ')
    .trim();
