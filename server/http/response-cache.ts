export type ResponseCache = ReturnType<typeof createResponseCache>;

const maxBytes = 4 * 1024 * 1024;

/**
 * Answers as they are sent, for as long as `revision` says the same. The one asked longest ago goes first. Only for what
 * is the same for everybody who may ask.
 */
export function createResponseCache(revision: () => string) {
  const kept = new Map<string, Buffer>();
  let keptAt = '';
  let bytes = 0;

  function keep(question: string, answer: Buffer): void {
    kept.set(question, answer);
    bytes += answer.length;
    for (const [oldest, { length }] of kept) {
      if (bytes <= maxBytes) return;
      kept.delete(oldest);
      bytes -= length;
    }
  }

  return {
    /** The answer to this question; `make` makes it where it is not kept, and what it throws is not kept. */
    of(question: string, make: () => Buffer): Buffer {
      const current = revision();
      if (current !== keptAt) {
        kept.clear();
        bytes = 0;
        keptAt = current;
      }
      const known = kept.get(question);
      if (known === undefined) {
        const made = make();
        keep(question, made);
        return made;
      }
      kept.delete(question);
      kept.set(question, known);
      return known;
    },
  };
}
