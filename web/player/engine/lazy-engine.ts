import type { PlayableItem } from '#rules/queue/item.ts';
import type { Engine, LoadOptions } from './engine.ts';
import { createEngineListeners } from './engine-listeners.ts';

/**
 * An engine that is loaded when it is first needed, so that the page does not wait for it. Calls before that are
 * applied once it is there. `prepare` loads it ahead of time; `unreachable` says why it cannot be loaded.
 */
export function createLazyEngine(
  bring: () => Promise<Engine>,
  unreachable: () => string,
): Engine & { prepare: () => void } {
  const { tell, listen } = createEngineListeners();
  let engine: Engine | undefined;
  /** What was asked for last, while nobody was here to do it. */
  let waiting: { item: PlayableItem; options: LoadOptions } | undefined;
  let volume: number | undefined;
  let speed: number | undefined;

  function arrive(arrived: Engine) {
    engine = arrived;
    if (volume !== undefined) engine.setVolume(volume);
    if (speed !== undefined) engine.setSpeed?.(speed);
    engine.listen(tell);
    if (waiting !== undefined) engine.load(waiting.item, waiting.options);
    waiting = undefined;
  }

  function fail(load: number) {
    if (waiting?.options.load !== load) return;
    const sentence = `“${waiting.item.title}” waits. ${unreachable()}`;
    tell({ type: 'failed', load, failure: { reason: 'network', sentence, skippable: false } });
  }

  const prepare = once(bring, arrive);

  return {
    prepare: () => void prepare().catch(() => undefined),
    load(item, options) {
      if (engine !== undefined) return engine.load(item, options);
      waiting = { item, options };
      prepare().catch(() => fail(options.load));
    },
    setNext(next) {
      engine?.setNext(next);
      if (waiting === undefined) return;
      const { next: _, ...options } = waiting.options;
      waiting.options = { ...options, ...(next && { next }) };
    },
    play() {
      engine?.play();
      if (waiting !== undefined) waiting.options = { ...waiting.options, play: true };
    },
    pause() {
      engine?.pause();
      if (waiting === undefined) return;
      waiting.options = { ...waiting.options, play: false };
      tell({ type: 'status', load: waiting.options.load, status: 'paused' });
    },
    stop() {
      engine?.stop();
      waiting = undefined;
    },
    seek(seconds) {
      engine?.seek(seconds);
      if (waiting !== undefined) waiting.options = { ...waiting.options, startSeconds: seconds };
    },
    setVolume(value) {
      volume = value;
      engine?.setVolume(value);
    },
    setSpeed(value) {
      speed = value;
      engine?.setSpeed?.(value);
    },
    listen,
  };
}

/** Loads an engine once; after a failure the next call tries again. */
function once(bring: () => Promise<Engine>, arrive: (engine: Engine) => void): () => Promise<void> {
  let bringing: Promise<void> | undefined;
  return () => {
    bringing ??= bring().then(arrive, (thrown: unknown) => {
      bringing = undefined;
      throw thrown;
    });
    return bringing;
  };
}
