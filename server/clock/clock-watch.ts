import { monotonicMs } from '#rules/clock.ts';
import type { App } from '../http/serve.ts';

const lookEveryMs = 60_000;
/** How long the clock has to run evenly until it is trusted: network time is set sooner after a start. */
const evenForMs = 10 * 60_000;
/** A clock that is only slowed or hurried by the network drifts by less between two looks. */
const jumpMs = 5_000;

type Clocks = {
  /** The time of day in epoch milliseconds. */
  now: () => number;
  /** Milliseconds by a clock that nobody sets. */
  elapsed: () => number;
};

/**
 * Says when the clock is to be believed: once it has gone evenly for ten minutes, after the start and after each time that
 * somebody set it. `look` is asked each minute and is true once each time.
 */
export function createClockWatch({ now, elapsed }: Clocks) {
  let apart = now() - elapsed();
  let evenSince = elapsed();
  let isSaid = false;
  return {
    look(): boolean {
      const current = now() - elapsed();
      if (Math.abs(current - apart) > jumpMs) {
        evenSince = elapsed();
        isSaid = false;
      }
      apart = current;
      if (isSaid || elapsed() - evenSince < evenForMs) return false;
      isSaid = true;
      return true;
    },
  };
}

/** Runs `settle` whenever the clock is to be believed, for as long as the server lives. */
export function correctTimesWhenClockIsSteady(
  app: App,
  now: () => number,
  settle: () => Promise<unknown>,
): void {
  const watch = createClockWatch({ now, elapsed: monotonicMs });
  const looking = setInterval(() => {
    if (watch.look())
      void settle().catch((thrown: unknown) =>
        app.log.warn({ err: thrown }, 'times in the future could not be set back'),
      );
  }, lookEveryMs);
  looking.unref();
  app.addHook('onClose', (_instance, done) => {
    clearInterval(looking);
    done();
  });
}
