import { createStore, type StoreApi } from 'zustand/vanilla';

/** When playing stops by itself. `minutes`: after so many seconds more; `end`: with the current song or episode. */
export type Sleep = { kind: 'off' } | { kind: 'end' } | { kind: 'minutes'; remainingSeconds: number };

export type SleepTimer = {
  store: StoreApi<Sleep>;
  sleepAfter: (minutes: number) => void;
  sleepAtEnd: () => void;
  /** Whether nothing shall follow what is current. */
  isLast: () => boolean;
  stayAwake: () => void;
};

type Needs = {
  /** How much of the volume is heard, 0 to 1, as the sound fades out; 1 once it is over. */
  fadeTo: (part: number) => void;
  /** The time has come. */
  sleep: () => void;
  /** Milliseconds of a clock that goes on while the page sleeps. */
  now?: () => number;
};

/** What a listener may choose, in minutes. */
export const sleepMinutes = [5, 10, 15, 20, 30, 45, 60] as const;

/** So long the sound fades out. */
export const fadeSeconds = 8;
const tickMilliseconds = 1_000;
const fadeTickMilliseconds = 200;

const off: Sleep = { kind: 'off' };

/** Counts down to silence, by a deadline: a page whose timers the browser slowed down still stops when it should. */
export function createSleepTimer({ fadeTo, sleep, now = () => Date.now() }: Needs): SleepTimer {
  const store = createStore<Sleep>(() => off);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function become(next: Sleep) {
    clearTimeout(timer);
    store.setState(next, true);
    fadeTo(1);
  }

  function tick(deadline: number) {
    const left = (deadline - now()) / 1_000;
    if (left <= 0) {
      sleep();
      return become(off);
    }
    store.setState({ kind: 'minutes', remainingSeconds: Math.ceil(left) }, true);
    if (left < fadeSeconds) fadeTo(left / fadeSeconds);
    // Never a whole tick past the moment at which the sound begins to fade.
    const untilFade = Math.max((left - fadeSeconds) * 1_000, fadeTickMilliseconds);
    timer = setTimeout(() => tick(deadline), Math.min(tickMilliseconds, untilFade));
  }

  return {
    store,
    sleepAfter(minutes) {
      become(off);
      tick(now() + minutes * 60_000);
    },
    sleepAtEnd: () => become({ kind: 'end' }),
    isLast: () => store.getState().kind === 'end',
    stayAwake: () => become(off),
  };
}
