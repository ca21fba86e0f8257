/** Maximum number of cached sessions. */
const maxKept = 10_000;

/**
 * Caches sessions until somebody writes to accounts or sessions: `version` changes with each such write, and is
 * undefined where that cannot be known; then every session is read from the database.
 */
export function createSessionCache<Session>(
  version: () => string | undefined,
  read: (name: string) => Promise<Session | undefined>,
) {
  const sessions = new Map<string, Session>();
  let keptAt: string | undefined;

  return {
    async find(name: string): Promise<Session | undefined> {
      const current = version();
      if (current === undefined || current !== keptAt || sessions.size >= maxKept) sessions.clear();
      keptAt = current;
      const cached = sessions.get(name);
      if (cached !== undefined) return cached;
      const session = await read(name);
      // It may have been ended while it was read.
      if (session !== undefined && current !== undefined && keptAt === current) sessions.set(name, session);
      return session;
    },
  };
}
