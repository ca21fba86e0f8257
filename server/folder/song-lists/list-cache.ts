/** So many orders of 100,000 songs take 16 MB. */
const maxKept = 40;

/** What was found out lately, by a word for the question; made once where several ask at once. Those asked longest ago go. */
export function createListCache<Answer>() {
  const kept = new Map<string, Promise<Answer>>();
  return {
    get(question: string, find: () => Promise<Answer>): Promise<Answer> {
      const known = kept.get(question) ?? find();
      kept.delete(question);
      kept.set(question, known);
      // What could not be found out is asked for anew.
      known.catch(() => kept.get(question) === known && kept.delete(question));
      for (const oldest of kept.keys()) {
        if (kept.size <= maxKept) break;
        kept.delete(oldest);
      }
      return known;
    },
    forget: (question: string) => void kept.delete(question),
  };
}
