import type { PlayableItem } from '#rules/queue/item.ts';
import type { Engine } from './engine.ts';
import { createEngineListeners } from './engine-listeners.ts';

type LoadOptions = Parameters<Engine['load']>[1];

/**
 * An engine that comes when it is first needed: the page need not wait for what may never be heard. What it is asked
 * before it is here is done when it is. `prepare` brings it ahead of time; `unreachable` says why it does not come.
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
  let load = 0;
  /** What must be added to the engine's own numbers of loads. */
  let added = 0;

  function arrive(arrived: Engine) {
    engine = arrived;
    if (volume !== undefined) engine.setVolume(volume);
    if (speed !== undefined) engine.setSpeed?.(speed);
    engine.listen((event) => tell({ ...event, load: event.load + added }));
    if (waiting === undefined) return;
    const { item, options } = waiting;
    waiting = undefined;
    // The engine may speak before `load` returns: its first number is 1.
    added = load - 1;
    added = load - engine.load(item, options);
  }

  function fail(title: string, failed: number) {
    const sentence = `“${title}” waits. ${unreachable()}`;
    if (failed === load)
      tell({ type: 'failed', load, failure: { reason: 'network', sentence, skippable: false } });
  }

  const prepare = once(bring, arrive);

  return {
    prepare: () => void prepare().catch(() => undefined),
    load(item, options) {
      if (engine !== undefined) {
        load = added + engine.load(item, options);
        return load;
      }
      load += 1;
      waiting = { item, options };
      const userQueued = load;
      prepare().catch(() => fail(item.title, userQueued));
      return load;
    },
    setNext: (item) => engine?.setNext(item),
    play() {
      engine?.play();
      if (waiting !== undefined) waiting.options = { ...waiting.options, play: true };
    },
    pause() {
      engine?.pause();
      if (waiting === undefined) return;
      waiting.options = { ...waiting.options, play: false };
      tell({ type: 'status', load, status: 'paused' });
    },
    stop() {
      engine?.stop();
      waiting = undefined;
    },
    seek(seconds) {
      engine?.seek(seconds);
      if (waiting !== undefined) waiting.options = { ...waiting.options, startSeconds: seconds };
    },
    setVolume(wanted) {
      volume = wanted;
      engine?.setVolume(wanted);
    },
    setSpeed(wanted) {
      speed = wanted;
      engine?.setSpeed?.(wanted);
    },
    listen,
  };
}

/** Brings an engine for whoever asks first; after a failure the next one tries anew. */
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
