import { Refusal } from './errors.ts';
import { createSharedLimit } from './shared-limit.ts';

/** What is being sent; `setTimeout` calls back once nothing could be sent for so long. */
type Sending = {
  readonly closed: boolean;
  destroy(): unknown;
  once(event: 'close', done: () => void): unknown;
  setTimeout(milliseconds: number, done: () => void): unknown;
};

export const heavyAnswerLimits = { max: 8, maxOfListener: 4, waitMs: 10_000 };
/** A client that takes nothing of its answer for so long leaves its place to others. */
const stalledMs = 30_000;

const busy = (waitMs: number) =>
  new Refusal(
    503,
    'busy',
    'The server is making several long answers already. Please try again in a few seconds.',
    { retryAfterSeconds: Math.ceil(waitMs / 1000) },
  );

export type HeavyAnswers = ReturnType<typeof createHeavyAnswers>;

/**
 * The gate for answers that are long to make or to send: whole lists, exports. At most `maxOfListener` for one listener and
 * `max` for all; others wait for at most `waitMs`, and are then refused.
 */
export function createHeavyAnswers({ max, maxOfListener, waitMs } = heavyAnswerLimits) {
  const places = createSharedLimit({ max, maxOf: () => maxOfListener, waitMs });
  const entered = new WeakSet<Sending>();

  return {
    /** How many are made or sent now; of one listener where one is named. */
    running: places.taken,
    waiting: places.waiting,
    /**
     * Resolves when the answer may be made; its place is free when it ends or its client goes away. Once it entered, the same
     * answer enters at once. Rejects with 503 after waiting in vain.
     */
    async enter(userId: string, { raw }: { raw: Sending }): Promise<void> {
      if (entered.has(raw)) return;
      entered.add(raw);
      const place = places.open(userId);
      raw.once('close', () => place.close());
      if (raw.closed || !(await place.take(1))) throw busy(waitMs);
      raw.setTimeout(stalledMs, () => raw.destroy());
    },
  };
}
