import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicMs } from '#rules/clock.ts';
import type { OutboundFetch } from '#server/net/guarded-fetch.ts';
import { retryAfterSeconds } from '#server/net/retry-after.ts';
import type { Readers } from '../reading/readers.ts';
import { listIn } from '../shared/read-json.ts';
import { WrongStatus } from '../shared/wrong-status.ts';

/** `list`: the name of the list in the answer. */
type Question = { list: string; headers?: Record<string, string>; signal: AbortSignal };
/** `now`: epoch milliseconds; `monotonic`: of a clock that nobody sets. */
type Manners = {
  minMilliseconds: number;
  now: () => number;
  monotonic?: () => number;
  readers: Pick<Readers, 'jsonList'>;
};

const maxBytes = 8 * 1024 * 1024;
/** A larger answer than directories give is read apart from the server. */
const maxBytesHere = 256 * 1024;
const maxHits = 100;

/**
 * Asks a directory for a list in JSON, no more often than it likes: requests wait for each other, and after a 403 or 429 nothing
 * is asked for as long as the directory says.
 */
export function createDirectoryClient(
  net: Pick<OutboundFetch, 'holding'>,
  { minMilliseconds, now, monotonic = monotonicMs, readers }: Manners,
) {
  let nextAt = Number.NEGATIVE_INFINITY;
  let silentUntil = Number.NEGATIVE_INFINITY;

  return async (address: string, { list, headers = {}, signal }: Question): Promise<unknown[]> => {
    const host = new URL(address).hostname;
    if (monotonic() < silentUntil) throw new WrongStatus(host, 429);
    const wait = nextAt - monotonic();
    nextAt = Math.max(monotonic(), nextAt) + minMilliseconds;
    if (wait > 0) await sleep(wait, undefined, { signal });
    return net.holding(async (connection) => {
      const answer = await connection.fetch(address, {
        headers: { accept: 'application/json', ...headers },
        maxBytes,
        signal,
      });
      if (answer.status === 403 || answer.status === 429)
        silentUntil = monotonic() + (retryAfterSeconds(answer.headers['retry-after'], now()) ?? 60) * 1000;
      if (answer.status !== 200) throw new WrongStatus(host, answer.status);
      if (answer.bytes.length > maxBytesHere) return readers.jsonList(answer.bytes, list, maxHits);
      return listIn(answer.bytes.toString('utf8'), list).slice(0, maxHits);
    });
  };
}
