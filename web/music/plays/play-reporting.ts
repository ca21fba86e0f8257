import { isLive, type PlayContext } from '#rules/queue/item.ts';
import { newId } from '#web/outbox/new-id.ts';
import type { Outbox } from '#web/outbox/outbox.ts';
import type { Player } from '#web/player/player/player.ts';
import type { PlayerStorage } from '#web/player/player/player-storage.ts';
import { defined } from '../provider/defined.ts';
import type { Library } from '../provider/library.ts';
import { resourceTypeOf } from '../provider/resource-type.ts';
import { createPlayCounter } from './play-counter.ts';
import { createPlayOutbox, migratePlays, type PlayedSong } from './play-outbox.ts';

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

/** Tells the provider what this listener hears, beside the sound and never in its way. Returns how to stop. */
export function startPlayReporting({ player, library, outbox, storage, onReported }: Needs): () => void {
  const plays = createPlayOutbox({
    outbox,
    send: (some) => library.reportPlays(some),
    onTold: onReported,
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
