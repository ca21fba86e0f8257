import { setTimeout as sleep } from 'node:timers/promises';
import type { OutboundFetch } from '#server/net/guarded-fetch.ts';
import type { ChoiceRepository } from './choice-repository.ts';
import type { DeliveryRepository } from './delivery-repository.ts';
import type { DeviceLeases, DeviceRow } from './device-leases.ts';
import type { DeviceRepository } from './device-repository.ts';
import { messagesOf } from './messages.ts';
import type { NewsRepository } from './news-repository.ts';
import type { PushKeyRepository } from './push-keys.ts';
import { quietUntil } from './quiet-hours.ts';
import { type Pushed, sendPush } from './send-push.ts';

const maxAtOnce = 8;
const pauseMilliseconds = 5_000;
const minBackOff = 60_000;
const maxBackOff = 6 * 60 * 60_000;
/** Days of trying: then nobody is there. */
const maxFailures = 20;

type Needs = {
  devices: DeviceRepository;
  leases: DeviceLeases;
  deliveries: DeliveryRepository;
  choices: ChoiceRepository;
  news: NewsRepository;
  keys: PushKeyRepository;
  net: Pick<OutboundFetch, 'fetch'>;
  warn: (error: unknown) => void;
  now: () => number;
};

const backOff = (failures: number) => Math.min(maxBackOff, minBackOff * 2 ** Math.min(failures, 10));

/**
 * Sends what was noted of new episodes, each at least once: what was sent is crossed out afterwards, and a browser puts
 * a message that came twice in its own place, by the tag.
 */
export function createSender(needs: Needs) {
  const { devices, leases, deliveries, choices, now } = needs;
  const stopping = new AbortController();
  let loop: Promise<void> | undefined;

  /** A push did not arrive: the rest is sent later, and nothing more to a browser that is gone. */
  async function giveUpOrWait(
    row: DeviceRow,
    pushed: Exclude<Pushed, { kind: 'sent' }>,
    began: number,
  ): Promise<void> {
    if (pushed.kind === 'gone') return leases.remove(row);
    // A server that stops leaves the rest to the next, once the lease has run out.
    if (stopping.signal.aborted) return leases.wait(row, began, row.failures);
    const failures = row.failures + 1;
    if (failures >= maxFailures) return leases.remove(row);
    const pause = pushed.retrySeconds === null ? backOff(row.failures) : pushed.retrySeconds * 1000;
    return leases.wait(row, now() + pause, failures);
  }

  /** Sends to one browser what waits for it. */
  async function serve(row: DeviceRow): Promise<void> {
    const address = devices.addressOf(row);
    if (address === undefined) return leases.remove(row);
    const quiet = await choices.quietHours(row.user_id);
    const end = quietUntil(now(), quiet);
    if (end !== null) return leases.wait(row, end, row.failures);
    const began = now();
    const waiting = await deliveries.waiting(row, began);
    const told = messagesOf(
      waiting.map((each) => ({ ...each, waited: quietUntil(each.notedAt, quiet) !== null })),
    );
    const [keys, badge] = [await needs.keys.get(), await needs.news.count(row.user_id, began)];
    for (const { message, episodeIds } of told) {
      const pushed = await sendPush({ net: needs.net, keys, now: now(), signal: stopping.signal }, address, {
        ...message,
        badge,
      });
      if (pushed.kind !== 'sent') return giveUpOrWait(row, pushed, began);
      await deliveries.told(row, episodeIds);
    }
    await deliveries.dropUnwanted(row, began);
    return leases.finish(row, told.length > 0 ? now() : null);
  }

  /** Everything that is due now; how many browsers that were. */
  async function runDue(): Promise<number> {
    if (!(await leases.isDue(now()))) return 0;
    const due = await leases.claimDue(now(), maxAtOnce);
    await Promise.all(due.map((row) => serve(row).catch(needs.warn)));
    return due.length;
  }

  async function turn(): Promise<void> {
    while (!stopping.signal.aborted) {
      const served = await runDue().catch((thrown: unknown) => {
        needs.warn(thrown);
        return 0;
      });
      if (served === 0)
        await sleep(pauseMilliseconds, undefined, { signal: stopping.signal, ref: false }).catch(
          () => undefined,
        );
    }
  }

  return {
    start(): void {
      loop ??= turn();
    },
    /** For tests; `start` does the same for ever. */
    runDue,
    async stop(): Promise<void> {
      stopping.abort();
      await loop;
    },
  };
}
