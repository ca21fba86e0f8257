import * as z from 'zod/mini';
import { wallTimeMs } from '#rules/clock.ts';
import { clientTimeNow } from '#web/outbox/client-time.ts';
import { type Kind, type SentOperation } from '#web/outbox/kind.ts';
import type { Outbox } from '#web/outbox/outbox.ts';
import { type PlayerStorage, readSaved } from '#web/player/player/player-storage.ts';
import { defined } from '../provider/defined.ts';
import type { Play } from '../provider/library.ts';
import { providerStatus } from '../provider/provider-status.ts';

/** What waits longest goes first when more than this waits. */
const maxWaiting = 5_000;
/** As many as one call takes. */
const maxAtOnce = 100;

const container = z.exactOptional(z.object({ id: z.string(), type: z.string() }));
const playedSong = z.object({ songId: z.string(), container });
/** A play in the outbox: the operation's id is the play's. */
export type PlayedSong = z.output<typeof playedSong>;

const sequence = { kind: 'plays', sequence: 'plays' };

type Needs = {
  outbox: Outbox;
  send: (plays: readonly Play[]) => Promise<void>;
  /** Called after each successful send. */
  onSent?: () => void;
};

/** A play by the clock of this device, and the age that it has measured, which is right whatever the clock says. */
const playOf = ({ id, payload, ageMilliseconds }: SentOperation<PlayedSong>): Play => ({
  ...payload,
  playId: id,
  playedAt: new Date(wallTimeMs() - ageMilliseconds).toISOString(),
  age: ageMilliseconds,
});

/** A listener's plays in their outbox, until the provider has taken them. */
export function createPlayOutbox({ outbox, send, onSent }: Needs) {
  const kind: Kind<PlayedSong> = {
    name: sequence.kind,
    payload: playedSong,
    batchSize: maxAtOnce,
    maxWaiting,
    statusOf: providerStatus,
    async send(plays) {
      await send(plays.map(playOf));
      onSent?.();
    },
  };
  return {
    add: (playId: string, payload: PlayedSong): void => outbox.put({ ...sequence, id: playId, payload }),
    /** Begins to send what waits. Answers how to stop. */
    open: (): (() => void) => outbox.serve(kind),
  };
}

const waitingPlays = z.array(
  z.object({ playId: z.string(), songId: z.string(), playedAt: z.string(), container }),
);

/** Puts the plays that an earlier version of the app left in local storage into the outbox, once; never rejects. */
export async function migratePlays(outbox: Outbox, storage: PlayerStorage): Promise<void> {
  const entry = `earshot.plays.${outbox.userId}`;
  const plays = readSaved(storage, entry, waitingPlays) ?? [];
  if (plays.length === 0) return;
  await outbox.restored;
  for (const { playId, songId, playedAt, container: from } of plays)
    outbox.put({
      ...sequence,
      id: playId,
      payload: defined({ songId, container: from }),
      // Another page played it: only its wall-clock time is known.
      createdAt: { ...clientTimeNow(), at: Date.parse(playedAt), page: '' },
    });
  // Where the browser keeps nothing else, they stay where they are.
  await outbox.written().then(
    () => storage.removeItem(entry),
    () => undefined,
  );
}
