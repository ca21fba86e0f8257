import type { ItemKind } from '#rules/queue/item.ts';
import type { Engine, NextLoad } from './engine.ts';
import { createEngineListeners } from './engine-listeners.ts';

/**
 * One engine out of one for each kind of thing. Only one of them sounds: to load the other kind stops the first, and what
 * an engine that is not current says is not heard.
 */
export function createRoutedEngine(engines: Record<ItemKind, Engine>): Engine {
  const { tell, listen } = createEngineListeners();
  let current: ItemKind = 'song';

  for (const kind of ['song', 'episode'] as const)
    engines[kind].listen((event) => {
      if (kind === current) tell(event);
    });

  /** An engine makes ready only what it can play itself. */
  const ready = (next: NextLoad | undefined) => (next?.item.kind === current ? next : undefined);

  return {
    load(item, { next, ...options }) {
      if (item.kind !== current) engines[current].stop();
      current = item.kind;
      const followed = ready(next);
      engines[current].load(item, { ...options, ...(followed && { next: followed }) });
    },
    setNext: (next) => engines[current].setNext(ready(next)),
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
