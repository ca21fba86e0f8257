import * as z from 'zod/mini';
import { type PlayerStorage, readSaved, writeSaved } from '#web/player/player/saved.ts';
import type { Play } from '../provider/library.ts';
import { ProviderError } from '../provider/provider.ts';

/** What waits longest goes first when more than this waits. */
const maxWaiting = 200;
/** As many as one call takes. */
const maxAtOnce = 100;

const waitingPlays = z.array(
  z.object({
    playId: z.string(),
    songId: z.string(),
    playedAt: z.string(),
    container: z.exactOptional(z.object({ id: z.string(), type: z.string() })),
  }),
);

type Needs = {
  storage: PlayerStorage;
  /** Plays are one listener's. */
  userId: string;
  send: (plays: readonly Play[]) => Promise<void>;
};

export type PlayOutbox = {
  add: (play: Play) => void;
  /** Sends what waits; resolves with whether anything was told. Never rejects: what fails waits on. */
  flush: () => Promise<boolean>;
};

/** A refusal for good would keep everything behind it waiting. */
function isHopeless(thrown: unknown): boolean {
  if (!(thrown instanceof ProviderError)) return true;
  const { reason, status = 0 } = thrown;
  return reason === 'missing' || (reason === 'failed' && status >= 400 && status < 500);
}

/** Keeps plays in the browser until the provider has taken them. */
export function createPlayOutbox({ storage, userId, send }: Needs): PlayOutbox {
  const entry = `earshot.plays.${userId}`;
  const waiting = () => readSaved(storage, entry, waitingPlays) ?? [];
  /** One after the other: what is added during a sending goes with the next. */
  let sending = Promise.resolve(false);

  /** Read again before it is written: another tab may have added to it. */
  function keep(plays: readonly Play[]): void {
    if (plays.length === 0) storage.removeItem(entry);
    else writeSaved(storage, entry, plays.slice(-maxWaiting));
  }

  async function sendAll(): Promise<boolean> {
    let told = false;
    for (let some = waiting().slice(0, maxAtOnce); some.length > 0; some = waiting().slice(0, maxAtOnce)) {
      try {
        await send(some);
        told = true;
      } catch (thrown) {
        if (!isHopeless(thrown)) return told;
      }
      const gone = new Set(some.map(({ playId }) => playId));
      keep(waiting().filter(({ playId }) => !gone.has(playId)));
    }
    return told;
  }

  return {
    add: (play) => keep([...waiting(), play]),
    flush() {
      sending = sending.then(sendAll);
      return sending;
    },
  };
}
