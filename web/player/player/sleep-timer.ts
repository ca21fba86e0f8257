import { createStore } from 'zustand/vanilla';

/**
 * When playing stops by itself. `end`: with the current item. The others say what is left: `minutes` of the chosen time,
 * `chapter` of the current chapter at the current speed.
 */
export type Sleep =
  | { kind: 'off' }
  | { kind: 'end' }
  | { kind: 'minutes' | 'chapter'; remainingSeconds: number };

export type SleepTimer = ReturnType<typeof createSleepTimer>;

type Needs = {
  /** Sets the part of the volume, 0 to 1, as the sound fades out; 1 once it is over. */
  fadeTo: (part: number) => void;
  /** The time has come. */
  sleep: () => void;
};

/** What a countdown (`sleep-countdown.ts`) does until it is stopped. */
export type Countdown = {
  show: (sleep: Sleep) => void;
  fadeTo: (part: number) => void;
  fallAsleep: () => void;
};

const off: Sleep = { kind: 'off' };
const nothing = () => undefined;

/** What was chosen last: each choice replaces the one before it. */
export function createSleepTimer({ fadeTo, sleep }: Needs) {
  const store = createStore<Sleep>(() => off);
  let stop: () => void = nothing;
  const show = (next: Sleep) => store.setState(next, true);

  function become(next: Sleep) {
    stop();
    stop = nothing;
    show(next);
    fadeTo(1);
  }

  function fallAsleep() {
    // What it does to the player must not count as a tick.
    stop();
    stop = nothing;
    sleep();
    become(off);
  }

  return {
    store,
    /** Begins a countdown, which returns how to stop it. */
    countDown: (start: (countdown: Countdown) => () => void) => {
      become(off);
      stop = start({ show, fadeTo, fallAsleep });
    },
    sleepAtEnd: () => become({ kind: 'end' }),
    /** Whether nothing follows what is current: at its end a chapter ends too. */
    isLast: () => ['end', 'chapter'].includes(store.getState().kind),
    stayAwake: () => become(off),
  };
}
