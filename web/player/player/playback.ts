import type { Queue } from '#rules/queue/queue.ts';
import { next as nextStep, type Step } from '#rules/queue/queue-steps.ts';
import type { Engine, EngineEvent } from '../engine/engine.ts';
import { createCurrentLoad } from './current-load.ts';
import type { ElapsedChannel } from './elapsed.ts';
import { createPlaybackRecovery } from './playback-recovery.ts';
import { isActive, type PlayerStore } from './player-state.ts';
import type { SleepTimer } from './sleep-timer.ts';

type Needs = {
  engine: Engine;
  store: PlayerStore;
  elapsed: ElapsedChannel;
  notices: (sentence: string) => void;
  sleep: Pick<SleepTimer, 'isLast' | 'stayAwake'>;
};

export type Playback = ReturnType<typeof createPlayback>;

/** Keeps engine and queue in step. It asks the engine, and changes the status by the engine's events alone. */
export function createPlayback({ engine, store, elapsed, notices, sleep }: Needs) {
  const current = createCurrentLoad({ engine, store, elapsed, sleep });
  const recovery = createPlaybackRecovery({
    notices,
    isWanted: () => isActive(store.getState()),
    retry: () => start(elapsed.get().elapsedSeconds),
    wait: () => store.setState({ status: 'waiting' }),
    giveUp: () => unload(elapsed.get().elapsedSeconds),
    hold: () => store.setState({ status: 'paused' }),
    skip,
  });
  const queueNow = () => store.getState().queue;
  const isControllable = () => current.isLoaded() && !recovery.isWaiting();

  engine.listen((event) => current.counts(event) && handle(event));

  function handle(event: EngineEvent) {
    switch (event.type) {
      case 'advanced':
        return advanced();
      case 'failed':
        return recovery.failed(event.failure);
      case 'time': {
        const { elapsedSeconds, durationSeconds, bufferedSeconds } = event;
        recovery.progressed(elapsedSeconds);
        return elapsed.set({ elapsedSeconds, durationSeconds, bufferedSeconds });
      }
      case 'status':
        if (event.status === 'ended') return ended();
        return store.setState({ status: event.status === 'idle' ? 'paused' : event.status });
    }
  }

  /** The engine went on by itself. Where the queue changed at that very moment, the queue is right. */
  function advanced() {
    const step = nextStep(queueNow(), 'ended');
    if (sleep.isLast()) fallAsleep(step);
    else if (!step.stopped && current.wentOnTo(step.queue)) recovery.cancel();
    else continueWith(step);
  }

  function ended() {
    const step = nextStep(queueNow(), 'ended');
    if (sleep.isLast()) return fallAsleep(step);
    if (step.stopped && awaitMore(store, () => store.getState().status === 'waiting' && ended()))
      return store.setState({ status: 'waiting' });
    continueWith(step);
    if (step.stopped) store.setState({ isAtEnd: true });
  }

  function fallAsleep({ queue }: Step) {
    continueWith({ queue, stopped: true });
    sleep.stayAwake();
  }

  /** To the next item, as the listener asks. */
  function next() {
    const step = nextStep(queueNow(), 'listener');
    if (queueNow().now !== undefined && !(step.stopped && awaitMore(store, next))) continueWith(step);
  }

  /** On from what cannot be played; where there is nothing else, it stops. */
  function skip() {
    const { now } = queueNow();
    const step = nextStep(queueNow(), 'listener');
    continueWith(step.queue.now?.key === now?.key ? { ...step, stopped: true } : step);
  }

  /** Takes a step's queue: plays its current item, from this second if one is given, or stops at its end. */
  function continueWith({ queue, stopped }: Step, startSeconds?: number) {
    store.setState({ queue, isAtEnd: false });
    if (stopped) unload(0);
    else start(startSeconds);
  }

  /** Loads and plays the current item from this second, else from where its kind starts. */
  function start(startSeconds?: number, shownSeconds?: number) {
    recovery.cancel();
    current.start(startSeconds, shownSeconds);
  }

  const startAgain = () => start(current.resumeSeconds(), elapsed.get().elapsedSeconds);

  /** Stops the engine. The item and the place stay, and play loads them again. */
  function unload(positionSeconds: number) {
    recovery.cancel();
    current.unload(positionSeconds);
  }

  return {
    start: (startSeconds?: number) => start(startSeconds),
    unload,
    next,
    continueWith,
    /** Takes a queue whose current item is the same; what follows may be another item now. */
    edit: (queue: Queue) => current.edit(queue),
    resume: () => {
      if (isControllable()) engine.play();
      else if (!isActive(store.getState())) startAgain();
    },
    pause: () => {
      if (recovery.isWaiting()) unload(elapsed.get().elapsedSeconds);
      else if (current.isLoaded()) engine.pause();
    },
    /** Seconds from the start; beyond the ends is the end. */
    seek: (seconds: number) => {
      const { durationSeconds } = elapsed.get();
      const position = Math.max(0, Math.min(seconds, durationSeconds || seconds));
      if (isControllable()) engine.seek(position);
      else current.choose(position);
    },
    /** The network is back: what waits for it, or was given up without it, goes on from its place. */
    comeBack: (awayMilliseconds: number) => {
      const { status } = store.getState();
      if (recovery.isWaiting()) start(elapsed.get().elapsedSeconds);
      else if (status === 'waiting' || status === 'loading' || recovery.wasLostTo(awayMilliseconds))
        startAgain();
    },
  };
}

/** False unless more of a station is on its way; then calls `onMore` once it came, if the item is still the same. */
function awaitMore(store: PlayerStore, onMore: () => unknown): boolean {
  const { filling, queue } = store.getState();
  if (filling === undefined) return false;
  void filling.then(() => store.getState().queue.now?.key === queue.now?.key && onMore());
  return true;
}
