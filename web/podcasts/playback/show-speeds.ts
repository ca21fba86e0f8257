import { setShowSpeed, showSpeeds } from '#contract/podcast-extras.ts';
import { podcastSpeeds } from '#contract/podcast-speeds.ts';
import { call } from '#web/api.ts';
import type { Player } from '#web/player/player/player.ts';

type Needs = {
  read?: () => Promise<{ feedId: number; speed: number }[]>;
  write?: (showId: string, speed: number | null) => Promise<unknown>;
};

/** The longest wait for the server's speeds before an episode starts. */
const patienceMilliseconds = 2_000;

const readFromServer = async () => (await call(showSpeeds, {})).speeds;
const writeToServer = (showId: string, speed: number | null) => {
  const listedSpeed = podcastSpeeds.find((one) => one === speed) ?? null;
  return call(setShowSpeed, { feedId: Number(showId), speed: listedSpeed });
};

/** The speed that a listener chose for each show: loaded before an episode starts, and saved as they change it. */
export function createShowSpeeds({ read = readFromServer, write = writeToServer }: Needs = {}) {
  let chosen = new Map<string, number>();
  let reading: Promise<void> | undefined;
  let reader: string | undefined;
  const watchers = new Set<() => void>();

  async function fetchSpeeds(userId: string): Promise<void> {
    const speeds = await read();
    // Another listener logged in meanwhile.
    if (reader !== userId) return;
    // What was chosen meanwhile is newer.
    chosen = new Map([
      ...speeds.map(({ feedId, speed }): [string, number] => [String(feedId), speed]),
      ...chosen,
    ]);
    for (const watcher of watchers) watcher();
  }

  const of = (showId: string | undefined) => (showId === undefined ? 1 : (chosen.get(showId) ?? 1));

  return {
    /** Asks for this listener's speeds. */
    open(userId: string): void {
      if (reader !== userId) chosen = new Map();
      reader = userId;
      // Without them every show is played as it is.
      reading = fetchSpeeds(userId).catch(() => undefined);
    },
    /** Resolves once they are loaded, or after the longest wait. */
    whenLoaded(): Promise<unknown> {
      const patience = new Promise((resolve) => setTimeout(resolve, patienceMilliseconds));
      return Promise.race([reading, patience]);
    },
    of,
    /** Gives each show its speed, and keeps the one that the listener chooses while it plays. Returns how to stop. */
    follow({ store, setSpeed }: Pick<Player, 'store' | 'setSpeed'>): () => void {
      const showOf = () => {
        const item = store.getState().queue.now?.item;
        return item?.kind === 'episode' ? item.showId : undefined;
      };
      function apply() {
        if (showOf() !== undefined && store.getState().speed !== of(showOf())) setSpeed(of(showOf()));
      }
      const unsubscribe = store.subscribe((state, before) => {
        const showId = showOf();
        if (state.queue.now?.item !== before.queue.now?.item) return apply();
        if (showId === undefined || state.speed === before.speed || state.speed === of(showId)) return;
        chosen.set(showId, state.speed);
        // Played at the chosen speed all the same; the next choice is sent again.
        void write(showId, state.speed === 1 ? null : state.speed).catch(() => undefined);
      });
      watchers.add(apply);
      apply();
      return () => {
        unsubscribe();
        watchers.delete(apply);
      };
    },
  };
}
