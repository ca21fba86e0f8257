import { setTimeout as sleep } from 'node:timers/promises';
import type { PushMessage } from '#contract/push-message.ts';
import { FetchFault } from '#server/net/fetch-fault.ts';
import type { OutboundFetch } from '#server/net/guarded-fetch.ts';
import { retryAfterSeconds } from '#server/net/retry-after.ts';
import type { ChoiceRepository } from './choice-repository.ts';
import type { DeliveryRepository } from './delivery-repository.ts';
import type { DeviceLeases, DeviceRow } from './device-leases.ts';
import type { DeviceRepository, KnownAddress } from './device-repository.ts';
import { encryptPush } from './encrypt-push.ts';
import { messagesOf } from './messages.ts';
import type { NewsRepository } from './news-repository.ts';
import type { PushKeyRepository } from './push-keys.ts';
import { quietUntil } from './quiet-hours.ts';
import { type PushKeys, vapidHeader } from './vapid.ts';

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
    const messages = messagesOf(
      waiting.map((each) => ({ ...each, waited: quietUntil(each.notedAt, quiet) !== null })),
    );
    const [keys, badge] = [await needs.keys.get(), await needs.news.count(row.user_id, began)];
    for (const { message, episodeIds } of messages) {
      const pushed = await sendPush({ net: needs.net, keys, now: now(), signal: stopping.signal }, address, {
        ...message,
        badge,
      });
      if (pushed.kind !== 'sent') return giveUpOrWait(row, pushed, began);
      await deliveries.markDelivered(row, episodeIds);
    }
    await deliveries.dropUnwanted(row, began);
    return leases.finish(row, messages.length > 0 ? now() : null);
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

const maxMilliseconds = 10_000;
const maxAnswerBytes = 64 * 1024;
/** A push service stores a message for an absent browser for this long. */
const keptSeconds = 3 * 24 * 60 * 60;

/**
 * `gone`: that browser does not exist any more, or never can. `failed`: try later, after this many seconds if the
 * service said so.
 */
type Pushed = { kind: 'sent' } | { kind: 'gone' } | { kind: 'failed'; retrySeconds: number | null };

type PushNeeds = { net: Pick<OutboundFetch, 'fetch'>; keys: PushKeys; now: number; signal: AbortSignal };

/** Sends one message to one browser, by its push service (RFC 8030). */
async function sendPush(
  { net, keys, now, signal }: PushNeeds,
  address: KnownAddress,
  message: PushMessage,
): Promise<Pushed> {
  try {
    const { status, headers } = await net.fetch(address.endpoint, {
      body: encryptPush(Buffer.from(JSON.stringify(message)), address),
      headers: {
        authorization: vapidHeader(keys, address.endpoint, address.contact, now),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(keptSeconds),
        urgency: 'normal',
      },
      staysPut: true,
      maxBytes: maxAnswerBytes,
      milliseconds: maxMilliseconds,
      signal,
    });
    if (status >= 200 && status < 300) return { kind: 'sent' };
    if (status === 404 || status === 410) return { kind: 'gone' };
    return { kind: 'failed', retrySeconds: retryAfterSeconds(headers['retry-after'], now) };
  } catch (thrown) {
    if (!(thrown instanceof FetchFault)) throw thrown;
    const isNoPushService = thrown.kind === 'private' || thrown.kind === 'address';
    return isNoPushService ? { kind: 'gone' } : { kind: 'failed', retrySeconds: null };
  }
}
