import type { ItemKind, PlayableItem } from '#rules/queue/item.ts';
import type { Engine } from './engine.ts';
import { createEngineListeners } from './engine-listeners.ts';

/**
 * One engine out of one for each kind of thing. Only one of them sounds: to load the other kind stops the first. Loads
 * are counted anew here, so that they rise across both, and what an engine that is not current says changes nothing.
 */
export function createRoutedEngine(engines: Record<ItemKind, Engine>): Engine {
  const { tell, listen } = createEngineListeners();
  let current: ItemKind = 'song';
  /** The highest number given out. */
  let last = 0;
  /** What each engine counted to, and what must be added to its numbers to get ours. */
  const counted: Record<ItemKind, number> = { song: 0, episode: 0 };
  const added: Record<ItemKind, number> = { song: 0, episode: 0 };

  function ours(kind: ItemKind, load: number): number {
    counted[kind] = Math.max(counted[kind], load);
    const number = load + added[kind];
    last = Math.max(last, number);
    return number;
  }

  for (const kind of ['song', 'episode'] as const)
    engines[kind].listen((event) => {
      if (kind !== current) return;
      tell({ ...event, load: ours(kind, event.load) });
    });

  /** An engine makes ready only what it can play itself. */
  const ready = (item: PlayableItem | undefined) => (item?.kind === current ? item : undefined);

  return {
    load(item, { next, ...options }) {
      if (item.kind !== current) {
        engines[current].stop();
        current = item.kind;
        added[current] = last - counted[current];
      }
      const followed = ready(next);
      return ours(current, engines[current].load(item, { ...options, ...(followed && { next: followed }) }));
    },
    setNext: (item) => engines[current].setNext(ready(item)),
    play: () => engines[current].play(),
    pause: () => engines[current].pause(),
    stop: () => engines[current].stop(),
    seek: (seconds) => engines[current].seek(seconds),
    setVolume(volume) {
      for (const engine of Object.values(engines)) engine.setVolume(volume);
    },
    setSpeed(speed) {
      for (const engine of Object.values(engines)) engine.setSpeed?.(speed);
    },
    listen,
  };
}
