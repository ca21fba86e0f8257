import type { PlayContext } from '#rules/queue/item.ts';
import type { Player } from '#web/player/player/player.ts';
import type { PlayerStorage } from '#web/player/player/saved.ts';
import { defined } from '../provider/defined.ts';
import type { Library, Play } from '../provider/library.ts';
import { resourceTypeOf } from '../provider/resource-type.ts';
import { createPlayCounter } from './play-counter.ts';
import { createPlayOutbox } from './play-outbox.ts';

type Needs = {
  player: Pick<Player, 'store' | 'elapsed'>;
  library: Pick<Library, 'reportPlays'>;
  storage: PlayerStorage;
  userId: string;
  /** Called when the provider knows of more plays than before. */
  onReported: () => void;
};

function containerOf(context: PlayContext | undefined): Play['container'] {
  if (context === undefined) return undefined;
  const { kind, id } = context;
  if (kind !== 'album' && kind !== 'playlist' && kind !== 'station') return undefined;
  return { id, type: resourceTypeOf({ kind, id }) };
}

/** Tells the provider what this listener hears, beside the sound and never in its way. Returns how to stop. */
export function startPlayReporting({ player, library, storage, userId, onReported }: Needs): () => void {
  const outbox = createPlayOutbox({ storage, userId, send: (plays) => library.reportPlays(plays) });
  const isPlay = createPlayCounter();
  const flush = () => void outbox.flush().then((told) => told && onReported());

  const unsubscribe = player.elapsed.subscribe(() => {
    const { queue } = player.store.getState();
    const { now } = queue;
    if (now === undefined || now.item.kind !== 'song' || !isPlay({ key: now.key, ...player.elapsed.get() }))
      return;
    outbox.add(
      defined({
        playId: crypto.randomUUID?.() ?? `${Date.now()}-${now.key}-${Math.random()}`,
        songId: now.item.id,
        playedAt: new Date().toISOString(),
        container: now.userQueued ? undefined : containerOf(queue.context),
      }),
    );
    flush();
  });
  addEventListener('online', flush);
  flush();
  return () => {
    unsubscribe();
    removeEventListener('online', flush);
  };
}
