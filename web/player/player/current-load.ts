import { following, type Queue, type QueueEntry } from '#rules/queue/queue.ts';
import type { Engine, EngineEvent, NextLoad } from '../engine/engine.ts';
import type { ElapsedChannel } from './elapsed.ts';
import type { PlayerStore } from './player-state.ts';
import type { SleepTimer } from './sleep-timer.ts';

type Needs = {
  engine: Engine;
  store: PlayerStore;
  elapsed: ElapsedChannel;
  sleep: Pick<SleepTimer, 'isLast'>;
};

/** What the engine holds of the queue: the current item, and what follows it. */
export function createCurrentLoad({ engine, store, elapsed, sleep }: Needs) {
  const numbers = createLoadNumbers();
  /** Whether the engine holds the current item. */
  let isLoaded = false;
  /** Whether the listener chose the place while nothing was loaded. */
  let isPositionChosen = false;

  const queueNow = () => store.getState().queue;
  const showPosition = (elapsedSeconds: number, bufferedSeconds = 0) =>
    elapsed.set({ elapsedSeconds, durationSeconds: currentSeconds(queueNow()), bufferedSeconds });
  /** What is made ready: nothing where it is to stop. */
  const afterThis = (queue: Queue) => (sleep.isLast() ? undefined : following(queue));

  function edit(queue: Queue) {
    store.setState({ queue });
    const after = afterThis(queue);
    if (isLoaded && after?.key !== numbers.readyKey()) engine.setNext(numbers.follow(after));
  }

  return {
    isLoaded: () => isLoaded,
    /** The listener chose a place that nobody plays yet. */
    choose(positionSeconds: number) {
      isPositionChosen = true;
      showPosition(positionSeconds, elapsed.get().bufferedSeconds);
    },
    /**
     * Where the current item is loaded again. For an episode undefined unless the listener chose a place since: they may have
     * listened on another device.
     */
    resumeSeconds(): number | undefined {
      const isUnknown = queueNow().now?.item.kind === 'episode' && !isPositionChosen;
      return isUnknown ? undefined : elapsed.get().elapsedSeconds;
    },
    /** Loads and plays the current item, if there is one. */
    start(startSeconds?: number, shownSeconds = startSeconds ?? 0) {
      const queue = queueNow();
      if (queue.now === undefined) return;
      store.setState({ isAtEnd: false });
      showPosition(shownSeconds);
      isPositionChosen = false;
      isLoaded = true;
      const load = numbers.begin();
      const next = numbers.follow(afterThis(queue));
      const place = startSeconds !== undefined && { startSeconds };
      engine.load(queue.now.item, { load, play: true, ...place, ...(next && { next }) });
    },
    unload(positionSeconds: number) {
      isLoaded = false;
      // A pause while it waits for the network leaves the place that the listener chose meanwhile.
      isPositionChosen &&= positionSeconds === elapsed.get().elapsedSeconds;
      engine.stop();
      showPosition(positionSeconds);
      store.setState({ status: queueNow().now === undefined ? 'idle' : 'paused' });
    },
    /** Takes a queue whose current item is the same; what follows may be another item now. */
    edit,
    /** Whether an event counts: one of a lower number belongs to an older load and changes nothing. */
    counts: (event: EngineEvent) => isLoaded && numbers.take(event),
    /** The engine went on by itself, to this queue's current item if that is what it held ready: says whether it was. */
    wentOnTo(queue: Queue): boolean {
      if (!numbers.tookReady()) return false;
      edit(queue);
      showPosition(0);
      return true;
    },
  };
}

function currentSeconds({ now }: Queue): number {
  return (now?.item.durationMilliseconds ?? 0) / 1000;
}

/** Numbers what an engine is given, rising, so that what it says of an older load is known as that. */
export function createLoadNumbers() {
  /** The load that counts, and the highest number given out. */
  let current = 0;
  let last = 0;
  /** The key of what is made ready, and the number its load will have. */
  let ready: { key: string; load: number } | undefined;

  function give(): number {
    last += 1;
    return last;
  }

  return {
    /** The number of a new load, which counts from here on. */
    begin(): number {
      current = give();
      return current;
    },
    /** What is to be made ready after it. */
    follow(after: QueueEntry | undefined): NextLoad | undefined {
      const load = after && give();
      ready = after && load !== undefined ? { key: after.key, load } : undefined;
      return after && load !== undefined ? { item: after.item, load } : undefined;
    },
    readyKey: () => ready?.key,
    /** Whether an event counts; what it says of a newer load than the current one makes that the current one. */
    take(event: EngineEvent): boolean {
      if (event.load < current) return false;
      current = event.load;
      return true;
    },
    /** Whether the current load is what was made ready last: then that is used up. */
    tookReady(): boolean {
      const isReady = ready?.load === current;
      if (isReady) ready = undefined;
      return isReady;
    },
  };
}
