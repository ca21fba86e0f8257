import { setShowSpeed, showSpeeds } from '#contract/podcast-extras.ts';
import { podcastSpeeds } from '#contract/podcast-speeds.ts';
import type { PlayableItem } from '#rules/queue/item.ts';
import { call } from '#web/api.ts';
import type { Player } from '#web/player/player/player.ts';

type Needs = {
  read?: () => Promise<{ feedId: number; speed: number }[]>;
  write?: (showId: string, speed: number | null) => Promise<unknown>;
};

/** The speeds of shows for which none was chosen. */
export type DefaultSpeeds = {
  of: (item: Pick<PlayableItem, 'isBook'>) => number;
  /** Calls back as they change; returns how to stop. */
  subscribe: (callback: () => void) => () => void;
};

const asTheyAre: DefaultSpeeds = { of: () => 1, subscribe: () => () => undefined };

/** The longest wait for the server's speeds before an episode starts. */
const patienceMilliseconds = 2_000;

const readFromServer = async () => (await call(showSpeeds, {})).speeds;
const writeToServer = (showId: string, speed: number | null) => {
  const listedSpeed = podcastSpeeds.find((one) => one === speed) ?? null;
  return call(setShowSpeed, { feedId: Number(showId), speed: listedSpeed });
};

/** The speed that a listener chose for each show: loaded before an episode starts, and saved as they change it. */
export function createShowSpeeds({ read = readFromServer, write = writeToServer }: Needs = {}) {
  /** Undefined: the listener took their speed back on this page. */
  let chosen = new Map<string, number | undefined>();
  let reading: Promise<void> | undefined;
  let reader: string | undefined;
  const watchers = new Set<() => void>();

  async function fetchSpeeds(userId: string): Promise<void> {
    const speeds = await read();
    // Another listener logged in meanwhile.
    if (reader !== userId) return;
    // What was chosen meanwhile is newer.
    chosen = new Map([...speeds.map(({ feedId, speed }) => [String(feedId), speed] as const), ...chosen]);
    for (const watcher of watchers) watcher();
  }

  const of = (showId: string | undefined, defaultSpeed = 1) =>
    (showId === undefined ? undefined : chosen.get(showId)) ?? defaultSpeed;

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
    /**
     * Gives each show its speed, else the default, and keeps the one that the listener chooses while it plays; the default
     * chosen there takes it back. Returns how to stop.
     */
    follow(
      { store, setSpeed }: Pick<Player, 'store' | 'setSpeed'>,
      defaultSpeeds: DefaultSpeeds = asTheyAre,
    ): () => void {
      const current = () => {
        const item = store.getState().queue.now?.item;
        if (item?.kind !== 'episode' || item.showId === undefined) return undefined;
        const defaultSpeed = defaultSpeeds.of(item);
        return { showId: item.showId, defaultSpeed, speed: of(item.showId, defaultSpeed) };
      };
      function apply() {
        const show = current();
        if (show !== undefined && store.getState().speed !== show.speed) setSpeed(show.speed);
      }
      const unsubscribe = store.subscribe(({ queue, speed }, before) => {
        if (queue.now?.item !== before.queue.now?.item) return apply();
        const show = current();
        if (show === undefined || speed === before.speed || speed === show.speed) return;
        const { showId, defaultSpeed } = show;
        const isDefault = speed === defaultSpeed;
        chosen.set(showId, isDefault ? undefined : speed);
        // Played at the chosen speed all the same; the next choice is sent again.
        void write(showId, isDefault ? null : speed).catch(() => undefined);
      });
      const unsubscribeDefaults = defaultSpeeds.subscribe(apply);
      watchers.add(apply);
      apply();
      return () => {
        unsubscribe();
        unsubscribeDefaults();
        watchers.delete(apply);
      };
    },
  };
}
