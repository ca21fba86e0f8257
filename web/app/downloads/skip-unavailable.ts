import type { PlayableItem } from '#rules/queue/item.ts';
import { upNext } from '#rules/queue/queue.ts';
import { isDownloaded } from '#web/downloads/downloads-store.ts';
import { downloadKey } from '#web/downloads/store/download-shapes.ts';
import type { Player } from '#web/player/player/player.ts';
import { outage } from '../shared/outage-state.ts';

/** A shorter outage is waited for: what plays is what was chosen. */
const patienceMilliseconds = 8_000;

const isHere = ({ kind, id, catalogueId = id }: PlayableItem) => isDownloaded(downloadKey(kind, catalogueId));

/** While the server is away, skips from what cannot load to what is on this device. Returns how to stop. */
export function skipUnavailable(player: Pick<Player, 'store' | 'jumpTo'>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function isStuck(): boolean {
    const { queue, status } = player.store.getState();
    const isWaiting = status === 'waiting' || status === 'loading';
    return outage.getState().isAway && isWaiting && queue.now !== undefined && !isHere(queue.now.item);
  }

  function skip(): void {
    timer = undefined;
    const { queue } = player.store.getState();
    const here = isStuck() ? upNext(queue).find(({ item }) => isHere(item)) : undefined;
    if (here) player.jumpTo(here.key);
  }

  function look(): void {
    if (isStuck()) timer ??= setTimeout(skip, patienceMilliseconds);
    else {
      clearTimeout(timer);
      timer = undefined;
    }
  }

  const stops = [player.store.subscribe(look), outage.subscribe(look)];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
