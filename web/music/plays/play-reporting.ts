import { isLive, type PlayContext } from '#rules/queue/item.ts';
import { newId } from '#web/outbox/new-id.ts';
import type { Outbox } from '#web/outbox/outbox.ts';
import type { Player } from '#web/player/player/player.ts';
import type { PlayerStorage } from '#web/player/player/player-storage.ts';
import { defined } from '../provider/defined.ts';
import { resourceTypeOf } from '../provider/item-id.ts';
import type { Library } from '../provider/library.ts';
import { createPlayOutbox, migratePlays, type PlayedSong } from './play-outbox.ts';

/** Half the song counts, and no more than this is asked of a long one. */
const enoughSeconds = 30;
/** Time that moves by more was a seek, not sound. */
const maxStepSeconds = 3;
/** A jump from this close to the end back to the start is a new start (repeat one). */
const endSeconds = 2;

type Elapsed = {
  /** Which place of the queue sounds. */
  key: string;
  elapsedSeconds: number;
  durationSeconds: number;
};

/** Returns true when a start of a song becomes a play: after 30 s of sound or half of the song, once a start. */
export function createPlayCounter(): (elapsed: Elapsed) => boolean {
  let current: Elapsed | undefined;
  let soundSeconds = 0;
  let counted = false;

  return (elapsed) => {
    const before = current;
    current = elapsed;
    const { elapsedSeconds, durationSeconds } = elapsed;
    const isAnew =
      before !== undefined &&
      elapsedSeconds < endSeconds &&
      before.elapsedSeconds > endSeconds &&
      before.elapsedSeconds >= before.durationSeconds - endSeconds;
    if (before === undefined || before.key !== elapsed.key || isAnew) {
      soundSeconds = 0;
      counted = false;
      return false;
    }
    const step = elapsedSeconds - before.elapsedSeconds;
    if (step > 0 && step <= maxStepSeconds) soundSeconds += step;
    const needed = durationSeconds > 0 ? Math.min(enoughSeconds, durationSeconds / 2) : enoughSeconds;
    if (counted || soundSeconds < needed) return false;
    counted = true;
    return true;
  };
}

type Needs = {
  player: Pick<Player, 'store' | 'elapsed'>;
  library: Pick<Library, 'reportPlays'>;
  outbox: Outbox;
  /** Where plays waited before there was an outbox. */
  storage: PlayerStorage;
  /** Called when the provider knows of more plays than before. */
  onReported: () => void;
};

function containerOf(context: PlayContext | undefined): PlayedSong['container'] {
  if (context === undefined) return undefined;
  const { kind, id } = context;
  if (kind !== 'album' && kind !== 'playlist' && kind !== 'station') return undefined;
  return { id, type: resourceTypeOf({ kind, id }) };
}

/** Reports to the provider what this listener plays, without delaying the sound. Returns how to stop. */
export function startPlayReporting({ player, library, outbox, storage, onReported }: Needs): () => void {
  const plays = createPlayOutbox({
    outbox,
    send: (some) => library.reportPlays(some),
    onSent: onReported,
  });
  const isPlay = createPlayCounter();

  const unsubscribe = player.elapsed.subscribe(() => {
    const { queue } = player.store.getState();
    const { now } = queue;
    if (now?.item.kind !== 'song' || isLive(now.item)) return;
    if (!isPlay({ key: now.key, ...player.elapsed.get() })) return;
    plays.add(
      newId(),
      defined({
        songId: now.item.id,
        container: now.userQueued ? undefined : containerOf(queue.context),
      }),
    );
  });
  void migratePlays(outbox, storage);
  const close = plays.open();
  return () => {
    unsubscribe();
    close();
  };
}
