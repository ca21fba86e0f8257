import type { Queue } from '#rules/queue/queue.ts';
import type { Step } from '#rules/queue/queue-steps.ts';
import type { Engine, EngineEvent } from '../engine/engine.ts';
import { createCurrentLoad } from './current-load.ts';
import type { ElapsedChannel } from './elapsed.ts';
import { createPlaybackRecovery } from './playback-recovery.ts';
import { isActive, type PlayerStore } from './player-state.ts';
import { createQueueProgress } from './queue-progress.ts';
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

/** Keeps engine and queue in step. It asks the engine and believes its events alone, never its own wish. */
export function createPlayback({ engine, store, elapsed, notices, sleep }: Needs): Playback {
  const current = createCurrentLoad({ engine, store, elapsed, sleep });
  const progress = createQueueProgress({ store, current, sleep, continueWith });
  const recovery = createPlaybackRecovery({
    notices,
    isWanted: () => isActive(store.getState()),
    retry: () => start(elapsed.get().elapsedSeconds),
    wait: () => store.setState({ status: 'waiting' }),
    giveUp: () => unload(elapsed.get().elapsedSeconds),
    hold: () => store.setState({ status: 'paused' }),
    skip: () => progress.skip(),
  });

  function start(startSeconds?: number, shownSeconds?: number) {
    recovery.cancel();
    current.start(startSeconds, shownSeconds);
  }

  function unload(positionSeconds: number) {
    recovery.cancel();
    current.unload(positionSeconds);
  }

  function continueWith({ queue, stopped }: Step, startSeconds?: number) {
    store.setState({ queue, isAtEnd: false });
    if (stopped) unload(0);
    else start(startSeconds);
  }

  const startAgain = () => start(current.keptSeconds(), elapsed.get().elapsedSeconds);

  function hear(event: EngineEvent) {
    switch (event.type) {
      case 'advanced':
        if (progress.advanced()) recovery.cancel();
        return;
      case 'failed':
        return recovery.failed(event.failure);
      case 'time': {
        const { elapsedSeconds, durationSeconds, bufferedSeconds } = event;
        recovery.heard(elapsedSeconds);
        return elapsed.set({ elapsedSeconds, durationSeconds, bufferedSeconds });
      }
      case 'status':
        if (event.status === 'ended') return progress.ended();
        return store.setState({ status: event.status === 'idle' ? 'paused' : event.status });
    }
  }
  engine.listen((event) => current.counts(event) && hear(event));

  const isHeld = () => current.isLoaded() && !recovery.isWaiting();
  return {
    start: (startSeconds) => start(startSeconds),
    unload,
    next: progress.toNext,
    continueWith,
    edit: current.edit,
    resume() {
      if (isHeld()) engine.play();
      else if (!isActive(store.getState())) startAgain();
    },
    comeBack(awayMilliseconds) {
      const { status } = store.getState();
      if (recovery.isWaiting()) start(elapsed.get().elapsedSeconds);
      else if (status === 'waiting' || status === 'loading' || recovery.wasLostTo(awayMilliseconds))
        startAgain();
    },
    pause() {
      if (recovery.isWaiting()) unload(elapsed.get().elapsedSeconds);
      else if (current.isLoaded()) engine.pause();
    },
    seek(seconds) {
      const { durationSeconds } = elapsed.get();
      const position = Math.max(0, Math.min(seconds, durationSeconds || seconds));
      if (isHeld()) engine.seek(position);
      else current.choose(position);
    },
  };
}
