export type ResponseCache = ReturnType<typeof createResponseCache>;

const maxBytes = 4 * 1024 * 1024;

/**
 * Caches serialized responses while `revision` returns the same value. The least recently used one is dropped first. Only for
 * responses that are equal for all callers.
 */
export function createResponseCache(revision: () => string) {
  const entries = new Map<string, Buffer>();
  let entriesRevision = '';
  let bytes = 0;

  function add(key: string, answer: Buffer): void {
    entries.set(key, answer);
    bytes += answer.length;
    for (const [oldest, { length }] of entries) {
      if (bytes <= maxBytes) return;
      entries.delete(oldest);
      bytes -= length;
    }
  }

  return {
    /** Returns the cached response, or the result of `make`. Errors of `make` are not cached. */
    of(key: string, make: () => Buffer): Buffer {
      const current = revision();
      if (current !== entriesRevision) {
        entries.clear();
        bytes = 0;
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
