/** Limits of the memory: apps, and episodes of each app. */
const maxApps = 1_000;
const maxEpisodes = 5_000;

export type ClientVersions = ReturnType<typeof createClientVersions>;

/** The version of progress that each app last read for each episode, in memory. A forgotten one counts as never read. */
export function createClientVersions() {
  const apps = new Map<string, Map<number, number>>();

  function ofApp(app: string): Map<number, number> {
    const existing = apps.get(app);
    if (existing) return existing;
    const [oldest] = apps.keys();
    if (apps.size >= maxApps && oldest !== undefined) apps.delete(oldest);
    const versions = new Map<number, number>();
    apps.set(app, versions);
    return versions;
  }

  return {
    record(app: string, episode: number, version: number): void {
      const versions = ofApp(app);
      versions.delete(episode);
      const [oldest] = versions.keys();
      if (versions.size >= maxEpisodes && oldest !== undefined) versions.delete(oldest);
      versions.set(episode, version);
    },
    /** 0 for an episode that the app never read. */
    of: (app: string, episode: number): number => apps.get(app)?.get(episode) ?? 0,
  };
}
