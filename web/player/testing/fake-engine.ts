import type { PlayableItem } from '#rules/queue/item.ts';
import type { Engine, EngineEvent, EngineFailure, EngineStatus, NextLoad } from '../engine/engine.ts';

const name = (item: PlayableItem | undefined) => item?.id ?? 'nothing';

/** Keeps what it was asked and says what a test makes it say: an engine without sound, for tests. */
export function createFakeEngine() {
  const calls: string[] = [];
  let listener: ((event: EngineEvent) => void) | undefined;
  let load = 0;
  let next: NextLoad | undefined;
  const engine: Engine = {
    load(item, options) {
      ({ load, next } = options);
      calls.push(`load ${item.id} at ${options.startSeconds ?? 0} then ${name(next?.item)}`);
    },
    setNext(following) {
      next = following;
      calls.push(`next ${name(next?.item)}`);
    },
    play: () => calls.push('play'),
    pause: () => calls.push('pause'),
    stop: () => calls.push('stop'),
    seek: (seconds) => calls.push(`seek ${seconds}`),
    setVolume: (volume) => calls.push(`volume ${volume}`),
    setSpeed: (speed) => calls.push(`speed ${speed}`),
    listen(hear) {
      listener = hear;
      return () => undefined;
    },
  };
  return {
    engine,
    /** What was asked since the last time this was read. */
    takeCalls: () => calls.splice(0),
    load: () => load,
    status: (status: EngineStatus, of = load) => listener?.({ type: 'status', load: of, status }),
    time: (elapsedSeconds: number, of = load) =>
      listener?.({ type: 'time', load: of, elapsedSeconds, durationSeconds: 200, bufferedSeconds: 200 }),
    fail: (failure: Partial<EngineFailure>, of = load) =>
      listener?.({
        type: 'failed',
        load: of,
        failure: { reason: 'missing', sentence: 'It is gone.', skippable: true, ...failure },
      }),
    /** Says of a load that it began by itself, whatever is held ready. */
    advanced: (of: number) => listener?.({ type: 'advanced', load: of }),
    /** The number of what it holds ready. */
    nextLoad: () => next?.load,
    /** Goes on to the song it holds ready, or once held. */
    advance(to = next?.load) {
      if (to === undefined) return;
      load = to;
      next = undefined;
      listener?.({ type: 'advanced', load });
    },
  };
}
