/** So many are remembered at most. */
const maxKept = 10_000;

/**
 * Sessions that were read, for as long as nobody wrote to accounts or sessions: `version` is another word after each such
 * write, and undefined where it cannot be known; then every one is read anew.
 */
export function createSessionCache<Session>(
  version: () => string | undefined,
  read: (name: string) => Promise<Session | undefined>,
) {
  const kept = new Map<string, Session>();
  let keptAt: string | undefined;

  return {
    async find(name: string): Promise<Session | undefined> {
      const current = version();
      if (current === undefined || current !== keptAt || kept.size >= maxKept) kept.clear();
      keptAt = current;
      const known = kept.get(name);
      if (known !== undefined) return known;
      const found = await read(name);
      // It may have been ended while it was read.
      if (found !== undefined && current !== undefined && keptAt === current) kept.set(name, found);
      return found;
    },
  };
}
