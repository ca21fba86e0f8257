export type ResponseCache = ReturnType<typeof createResponseCache>;

const maxCharacters = 4 * 1024 * 1024;

/**
 * Caches serialized responses while `revision` returns the same value. The least recently used one is dropped first. Only for
 * responses that are equal for all callers.
 */
export function createResponseCache(revision: () => string) {
  const entries = new Map<string, string>();
  let entriesRevision = '';
  let characters = 0;

  function add(key: string, answer: string): void {
    entries.set(key, answer);
    characters += answer.length;
    for (const [oldest, { length }] of entries) {
      if (characters <= maxCharacters) return;
      entries.delete(oldest);
      characters -= length;
    }
  }

  return {
    /** Returns the cached response, or the result of `make`. Errors of `make` are not cached. */
    of(key: string, make: () => string): string {
      const current = revision();
      if (current !== entriesRevision) {
        entries.clear();
        characters = 0;
        entriesRevision = current;
      }
      const cached = entries.get(key);
      if (cached === undefined) {
        const answer = make();
        add(key, answer);
        return answer;
      }
      entries.delete(key);
      entries.set(key, cached);
      return cached;
    },
  };
}
