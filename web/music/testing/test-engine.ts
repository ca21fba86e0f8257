import type { Engine } from '#web/player/engine/engine.ts';

/** An engine that is never heard, for tests of what is asked of a provider. */
export const silence: Engine = {
  load: () => undefined,
  setNext: () => undefined,
  play: () => undefined,
  pause: () => undefined,
  stop: () => undefined,
  seek: () => undefined,
  setVolume: () => undefined,
  listen: () => () => undefined,
};
