import type { Engine } from '#web/player/engine/engine.ts';

/** An engine without sound, for tests of requests to a provider. */
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
