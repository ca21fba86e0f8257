import type { PushMessage } from '#contract/push-message.ts';
import { FetchFault } from '#server/net/fetch-fault.ts';
import type { OutboundFetch } from '#server/net/guarded-fetch.ts';
import { retryAfterSeconds } from '#server/net/retry-after.ts';
import type { KnownAddress } from './device-repository.ts';
import { encryptPush } from './encrypt-push.ts';
import { type PushKeys, vapidHeader } from './vapid.ts';

const maxMilliseconds = 10_000;
const maxAnswerBytes = 64 * 1024;
/** For so long a push service keeps a message for a browser that is away. */
const keptSeconds = 3 * 24 * 60 * 60;

/** `gone`: that browser is not there any more, or never can be. `failed`: later, after so many seconds if it was said. */
export type Pushed = { kind: 'sent' } | { kind: 'gone' } | { kind: 'failed'; retrySeconds: number | null };

type Needs = { net: Pick<OutboundFetch, 'fetch'>; keys: PushKeys; now: number; signal: AbortSignal };

/** Sends one message to one browser, by its push service (RFC 8030). */
export async function sendPush(
  { net, keys, now, signal }: Needs,
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
