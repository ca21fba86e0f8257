import { Refusal } from './errors.ts';
import { createSharedLimit } from './shared-limit.ts';
import { whenClosed } from './when-closed.ts';

/** An outgoing response. `setTimeout` calls back when nothing could be sent for that time. */
type Sending = {
  readonly closed: boolean;
  destroy(): unknown;
  once(event: 'close', done: () => void): unknown;
  setTimeout(milliseconds: number, done: () => void): unknown;
};

export const heavyAnswerLimits = { max: 8, maxOfListener: 4, waitMs: 10_000 };
/** A client that reads nothing for this long is disconnected, so that others get its slot. */
const maxStallMs = 30_000;

const busy = (waitMs: number) =>
  new Refusal(
    503,
    'busy',
    'The server is making several long answers already. Please try again in a few seconds.',
    { retryAfterSeconds: Math.ceil(waitMs / 1000) },
  );

export type HeavyAnswers = ReturnType<typeof createHeavyAnswers>;

/**
 * Limits concurrent heavy answers, such as whole lists and exports: at most `maxOfListener` for one listener and `max` in
 * all. Others wait for at most `waitMs`, and are then refused.
 */
export function createHeavyAnswers({ max, maxOfListener, waitMs } = heavyAnswerLimits) {
  const limit = createSharedLimit({ max, maxOf: () => maxOfListener, waitMs });
  const entered = new WeakSet<Sending>();

  return {
    /** Number of running answers, optionally of one listener. */
    running: limit.amountHeld,
    waiting: limit.waiting,
    /**
     * Resolves when the answer has a slot, which it holds until the response closes. A second call for the same response resolves
     * at once. Rejects with 503 where no slot became free in time.
     */
    async enter(userId: string, { raw }: { raw: Sending }): Promise<void> {
      if (entered.has(raw)) return;
      entered.add(raw);
      const share = limit.open(userId);
      whenClosed({ raw }, () => share.close());
      if (!(await share.take(1))) throw busy(waitMs);
      raw.setTimeout(maxStallMs, () => raw.destroy());
    },
  };
}
