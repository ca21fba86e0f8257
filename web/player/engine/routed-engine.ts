import { type ItemKind, isLive, type PlayableItem } from '#rules/queue/item.ts';
import type { Engine, NextLoad } from './engine.ts';
import { createEngineListeners } from './engine-listeners.ts';

/** `stream`: live radio whose address we have. A provider's own is played by its engine of songs. */
type Sound = ItemKind | 'stream';

const soundOf = (item: PlayableItem): Sound =>
  isLive(item) && item.audioUrl !== undefined ? 'stream' : item.kind;

/**
 * One engine out of one for each kind of sound. Only one of them sounds: loading another kind stops the first, and
 * events of an engine that is not current are dropped.
 */
export function createRoutedEngine(engines: Record<Sound, Engine>): Engine {
  const { tell, listen } = createEngineListeners();
  let current: Sound = 'song';

  for (const kind of ['song', 'episode', 'stream'] as const)
    engines[kind].listen((event) => {
      if (kind === current) tell(event);
    });

  /** An engine makes ready only what it can play itself. */
  const ready = (next: NextLoad | undefined) => (next && soundOf(next.item) === current ? next : undefined);

  return {
    load(item, { next, ...options }) {
      const sound = soundOf(item);
      if (sound !== current) engines[current].stop();
      current = sound;
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
