/** So many apps, and of each so many episodes, are remembered. */
const maxApps = 1_000;
const maxEpisodes = 5_000;

export type ClientVersions = ReturnType<typeof createClientVersions>;

/**
 * Which version of its place in an episode each app was last told of, in memory: what an app says afterwards is said
 * knowing that. Of what is not remembered an app knows nothing.
 */
export function createClientVersions() {
  const apps = new Map<string, Map<number, number>>();

  function ofApp(app: string): Map<number, number> {
    const known = apps.get(app);
    if (known) return known;
    const [oldest] = apps.keys();
    if (apps.size >= maxApps && oldest !== undefined) apps.delete(oldest);
    const made = new Map<number, number>();
    apps.set(app, made);
    return made;
  }

  return {
    tell(app: string, episode: number, version: number): void {
      const told = ofApp(app);
      told.delete(episode);
      const [oldest] = told.keys();
      if (told.size >= maxEpisodes && oldest !== undefined) told.delete(oldest);
      told.set(episode, version);
    },
    /** 0 for one that it was never told of. */
    of: (app: string, episode: number): number => apps.get(app)?.get(episode) ?? 0,
  };
}
