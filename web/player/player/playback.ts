import { following, type Queue } from '#rules/queue/queue.ts';
import { next, type Step } from '#rules/queue/queue-steps.ts';
import type { Engine, NextLoad } from '../engine/engine.ts';
import type { ElapsedChannel } from './elapsed.ts';
import { createPlaybackRecovery } from './playback-recovery.ts';
import { isActive, type PlayerStore } from './player-state.ts';
import type { SleepTimer } from './sleep-timer.ts';

export type Playback = {
  /** Loads and plays the current item from this second, else from where its kind starts. */
  start: (startSeconds?: number) => void;
  resume: () => void;
  pause: () => void;
  seek: (seconds: number) => void;
  /** To the next item, as the listener asks. */
  next: () => void;
  /** Takes a step's queue: plays its current item, from this second if one is given, or falls silent at its end. */
  continueWith: (step: Step, startSeconds?: number) => void;
  /** Takes a queue whose current item is the same; what follows may be another item now. */
  edit: (queue: Queue) => void;
  /** The network is back: what waits for it, or was given up without it, goes on from its place. */
  comeBack: (awayMilliseconds: number) => void;
  /** Lets go of the engine. The item and the place stay, and play loads them again. */
  unload: (positionSeconds: number) => void;
};

type Needs = {
  engine: Engine;
  store: PlayerStore;
  elapsed: ElapsedChannel;
  notices: (sentence: string) => void;
  sleep: Pick<SleepTimer, 'isLast' | 'stayAwake'>;
};

/** After a longer outage nobody waits for the sound any more: it stays paused at its place. */
const maxAwayMilliseconds = 30 * 60_000;
/** So much earlier may sound fail than the outage is known. */
const noticeMilliseconds = 60_000;

/** Keeps engine and queue in step. It asks the engine and believes its events alone, never its own wish. */
export function createPlayback({ engine, store, elapsed, notices, sleep }: Needs): Playback {
  /** Loads are numbered here: the one that counts, and the highest given out. Events of a lower number change nothing. */
  let load = 0;
  let lastLoad = 0;
  /** Whether the engine holds the current item. */
  let isLoaded = false;
  /** The key of what the engine makes ready, and the number its load will have. */
  let ready: { key: string; load: number } | undefined;
  /** Whether the listener chose the place while nothing was loaded. */
  let isPositionChosen = false;

  function newLoad(): number {
    lastLoad += 1;
    return lastLoad;
  }

  const queueNow = () => store.getState().queue;
  /** What is made ready: nothing where it is to stop. */
  const afterThis = (queue: Queue) => (sleep.isLast() ? undefined : following(queue));

  function showPosition(positionSeconds: number, bufferedSeconds = 0) {
    const milliseconds = queueNow().now?.item.durationMilliseconds ?? 0;
    elapsed.set({ elapsedSeconds: positionSeconds, durationSeconds: milliseconds / 1000, bufferedSeconds });
  }

  /** Numbers what follows in this queue, for the engine to make ready. */
  function makeReady(queue: Queue): NextLoad | undefined {
    const after = afterThis(queue);
    ready = after && { key: after.key, load: newLoad() };
    return after && ready && { item: after.item, load: ready.load };
  }

  function start(startSeconds?: number, shownSeconds = startSeconds ?? 0) {
    const queue = queueNow();
    if (queue.now === undefined) return;
    recovery.cancel();
    store.setState({ isAtEnd: false });
    showPosition(shownSeconds);
    isPositionChosen = false;
    isLoaded = true;
    load = newLoad();
    const next = makeReady(queue);
    const options = {
      load,
      play: true,
      ...(startSeconds !== undefined && { startSeconds }),
      ...(next && { next }),
    };
    engine.load(queue.now.item, options);
  }

  function unload(positionSeconds: number) {
    recovery.cancel();
    isLoaded = false;
    isPositionChosen = false;
    engine.stop();
    showPosition(positionSeconds);
    store.setState({ status: queueNow().now === undefined ? 'idle' : 'paused' });
  }

  function continueWith({ queue, stopped }: Step, startSeconds?: number) {
    store.setState({ queue, isAtEnd: false });
    if (stopped) unload(0);
    else start(startSeconds);
  }

  function ended() {
    const step = next(queueNow(), 'ended');
    if (sleep.isLast()) return fallAsleep(step);
    if (step.stopped && awaitMore(() => store.getState().status === 'waiting' && ended()))
      return store.setState({ status: 'waiting' });
    continueWith(step);
    if (step.stopped) store.setState({ isAtEnd: true });
  }

  /** At the end of what a station has, more may be on its way: then it is no end yet. `then` is for the same item alone. */
  function awaitMore(then: () => unknown): boolean {
    const { filling, queue } = store.getState();
    if (filling === undefined) return false;
    void filling.then(() => queueNow().now?.key === queue.now?.key && then());
    return true;
  }

  function nextAsked() {
    const step = next(queueNow(), 'listener');
    if (queueNow().now !== undefined && !(step.stopped && awaitMore(nextAsked))) continueWith(step);
  }

  function fallAsleep({ queue }: Step) {
    continueWith({ queue, stopped: true });
    sleep.stayAwake();
  }

  function edit(queue: Queue) {
    store.setState({ queue });
    if (!isLoaded || afterThis(queue)?.key === ready?.key) return;
    engine.setNext(makeReady(queue));
  }

  const recovery = createPlaybackRecovery({
    notices,
    isWanted: () => isActive(store.getState()),
    retry: () => start(elapsed.get().elapsedSeconds),
    wait: () => store.setState({ status: 'waiting' }),
    giveUp: () => unload(elapsed.get().elapsedSeconds),
    hold: () => store.setState({ status: 'paused' }),
    skip() {
      const { now } = queueNow();
      const step = next(queueNow(), 'listener');
      continueWith(step.queue.now?.key === now?.key ? { ...step, stopped: true } : step);
    },
  });

  function advanced() {
    const step = next(queueNow(), 'ended');
    // The queue changed in the very moment of the hand-over: the queue is right.
    if (sleep.isLast()) return fallAsleep(step);
    if (step.stopped || ready?.load !== load) return continueWith(step);
    recovery.cancel();
    ready = undefined;
    edit(step.queue);
    showPosition(0);
  }

  engine.listen((event) => {
    if (!isLoaded || event.load < load) return;
    load = event.load;
    switch (event.type) {
      case 'advanced':
        return advanced();
      case 'failed':
        return recovery.failed(event.failure);
      case 'time':
        recovery.heard(event.elapsedSeconds);
        return elapsed.set({
          elapsedSeconds: event.elapsedSeconds,
          durationSeconds: event.durationSeconds,
          bufferedSeconds: event.bufferedSeconds,
        });
      case 'status':
        if (event.status === 'ended') return ended();
        return store.setState({ status: event.status === 'idle' ? 'paused' : event.status });
    }
  });

  /** A place kept here is a song's truth; an episode's is what the listener last heard of it, maybe elsewhere. */
  function startAgain() {
    const { elapsedSeconds } = elapsed.get();
    const isUnknown = queueNow().now?.item.kind === 'episode' && !isPositionChosen;
    start(isUnknown ? undefined : elapsedSeconds, elapsedSeconds);
  }

  return {
    start: (startSeconds) => start(startSeconds),
    unload,
    next: nextAsked,
    continueWith,
    edit,
    resume() {
      if (isLoaded && !recovery.isWaiting()) engine.play();
      else if (!isActive(store.getState())) startAgain();
    },
    comeBack(awayMilliseconds) {
      const { status } = store.getState();
      if (recovery.isWaiting()) start(elapsed.get().elapsedSeconds);
      else if (status === 'waiting' || status === 'loading') startAgain();
      else if (awayMilliseconds < maxAwayMilliseconds) {
        // The outage was noticed by what was lost, or a little later.
        if (recovery.wasLostWithin(awayMilliseconds + noticeMilliseconds)) startAgain();
      }
    },
    pause() {
      if (recovery.isWaiting()) unload(elapsed.get().elapsedSeconds);
      else if (isLoaded) engine.pause();
    },
    seek(seconds) {
      const { durationSeconds, bufferedSeconds } = elapsed.get();
      const position = Math.max(0, Math.min(seconds, durationSeconds || seconds));
      if (isLoaded && !recovery.isWaiting()) engine.seek(position);
      else {
        isPositionChosen = true;
        showPosition(position, bufferedSeconds);
      }
    },
  };
}
