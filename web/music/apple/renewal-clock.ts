import { wallTimeMs } from '#rules/clock.ts';

/** This long before its end a token is renewed at the next load or pause. */
const soonMilliseconds = 600_000;
/** This long before its end it is renewed whatever plays. */
const forcedMilliseconds = 120_000;
const pauseMilliseconds = 30_000;
/** A clock that is wrong, or a token that ended already, must not mean renewals without end. */
const minMilliseconds = 5_000;
/** Longer ones overflow; it is looked at again then. */
const maxMilliseconds = 86_400_000;

/** When a developer token must be renewed. `force` is called when it can wait no longer. */
export function createRenewalClock(force: () => void, now: () => number = wallTimeMs) {
  let dueAt = Number.POSITIVE_INFINITY;
  let forcedAt = Number.POSITIVE_INFINITY;
  /** A token that has ended as soon as it comes: this device's clock is wrong, and a new one would be no better. */
  let isBelieved = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function wait(milliseconds: number) {
    clearTimeout(timer);
    timer = setTimeout(
      () => (now() >= forcedAt ? force() : wait(forcedAt - now())),
      Math.min(milliseconds, maxMilliseconds),
    );
  }

  return {
    /** `expiresAt` is epoch ms. A token of minutes is renewed in its second half. */
    set(expiresAt: number): void {
      isBelieved = expiresAt > now();
      const half = Math.max((expiresAt - now()) / 2, 0);
      dueAt = expiresAt - Math.min(soonMilliseconds, half);
      forcedAt = expiresAt - Math.min(forcedMilliseconds, half);
      wait(Math.max(forcedAt - now(), minMilliseconds));
    },
    tryAgain: () => wait(pauseMilliseconds),
    isDue: () => isBelieved && now() >= dueAt,
    /** It cannot wait any longer, and nobody was woken for it: timers stand still while a laptop sleeps. */
    isOverdue: () => isBelieved && now() >= forcedAt,
  };
}
