import { next, type Step } from '#rules/queue/queue-steps.ts';
import type { CurrentLoad } from './current-load.ts';
import type { PlayerStore } from './player-state.ts';
import type { SleepTimer } from './sleep-timer.ts';

type Needs = {
  store: PlayerStore;
  current: Pick<CurrentLoad, 'wentOnTo'>;
  sleep: Pick<SleepTimer, 'isLast' | 'stayAwake'>;
  continueWith: (step: Step, startSeconds?: number) => void;
};

/** What comes after an item: the next one, more of a station that is on its way, sleep, or the end. */
export function createQueueProgress({ store, current, sleep, continueWith }: Needs) {
  const queueNow = () => store.getState().queue;

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

  function fallAsleep({ queue }: Step) {
    continueWith({ queue, stopped: true });
    sleep.stayAwake();
  }

  /** As the listener asks. */
  function toNext() {
    const step = next(queueNow(), 'listener');
    if (queueNow().now !== undefined && !(step.stopped && awaitMore(toNext))) continueWith(step);
  }

  return {
    ended,
    toNext,
    /** On from what cannot be played; where there is nothing else, it stops. */
    skip() {
      const { now } = queueNow();
      const step = next(queueNow(), 'listener');
      continueWith(step.queue.now?.key === now?.key ? { ...step, stopped: true } : step);
    },
    /** The engine went on by itself. Where the queue changed in the very moment of the hand-over, the queue is right: says no. */
    advanced(): boolean {
      const step = next(queueNow(), 'ended');
      if (sleep.isLast()) fallAsleep(step);
      else if (!step.stopped && current.wentOnTo(step.queue)) return true;
      else continueWith(step);
      return false;
    },
  };
}
