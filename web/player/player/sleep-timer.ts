import { createStore } from 'zustand/vanilla';
import { monotonicMs } from '#rules/clock.ts';

/** When playing stops by itself. `minutes`: after this many more seconds; `end`: with the current song or episode. */
export type Sleep = { kind: 'off' } | { kind: 'end' } | { kind: 'minutes'; remainingSeconds: number };

export type SleepTimer = ReturnType<typeof createSleepTimer>;

type Needs = {
  /** Sets the part of the volume, 0 to 1, as the sound fades out; 1 once it is over. */
  fadeTo: (part: number) => void;
  /** The time has come. */
  sleep: () => void;
  /** Milliseconds by a clock that nobody sets. */
  now?: () => number;
};

/** What a listener may choose, in minutes. */
export const sleepMinutes = [5, 10, 15, 20, 30, 45, 60] as const;

export const fadeSeconds = 8;
const tickMilliseconds = 1_000;
const fadeTickMilliseconds = 200;

const off: Sleep = { kind: 'off' };

/** Counts down to silence, by a deadline: a page whose timers the browser slowed down still stops when it should. */
export function createSleepTimer({ fadeTo, sleep, now = monotonicMs }: Needs) {
  const store = createStore<Sleep>(() => off);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function become(next: Sleep) {
    clearTimeout(timer);
    store.setState(next, true);
    fadeTo(1);
  }

  function tick(deadline: number) {
    const remainingSeconds = (deadline - now()) / 1_000;
    if (remainingSeconds <= 0) {
      sleep();
      return become(off);
    }
    store.setState({ kind: 'minutes', remainingSeconds: Math.ceil(remainingSeconds) }, true);
    if (remainingSeconds < fadeSeconds) fadeTo(remainingSeconds / fadeSeconds);
    // Never a whole tick past the moment at which the sound begins to fade.
    const untilFade = Math.max((remainingSeconds - fadeSeconds) * 1_000, fadeTickMilliseconds);
    timer = setTimeout(() => tick(deadline), Math.min(tickMilliseconds, untilFade));
  }

  return {
    store,
    sleepAfter: (minutes: number) => {
      become(off);
      tick(now() + minutes * 60_000);
    },
    sleepAtEnd: () => become({ kind: 'end' }),
    /** Whether nothing follows what is current. */
    isLast: () => store.getState().kind === 'end',
    stayAwake: () => become(off),
  };
}
