import { setTimeout as sleep } from 'node:timers/promises';
import { statusFault } from '#server/net/fetch-fault.ts';
import type { WayOut } from '#server/net/guarded-fetch.ts';
import { retryAfterSeconds } from '#server/net/retry-after.ts';

type Question = { headers?: Record<string, string>; signal: AbortSignal };

/**
 * Asks a directory for JSON, no more often than it likes: requests wait for each other, and after a 403 or 429 nothing
 * is asked for as long as the directory says.
 */
export function askDirectory(
  net: Pick<WayOut, 'fetch'>,
  { leastMilliseconds, now }: { leastMilliseconds: number; now: () => number },
) {
  let nextAt = 0;
  let silentUntil = 0;

  return async (address: string, { headers = {}, signal }: Question): Promise<unknown> => {
    const host = new URL(address).hostname;
    if (now() < silentUntil) throw statusFault(host, 429);
    const wait = nextAt - now();
    nextAt = Math.max(now(), nextAt) + leastMilliseconds;
    if (wait > 0) await sleep(wait, undefined, { signal });
    const answer = await net.fetch(address, {
      headers: { accept: 'application/json', ...headers },
      mostBytes: 8 * 1024 * 1024,
      signal,
    });
    if (answer.status === 403 || answer.status === 429)
      silentUntil = now() + (retryAfterSeconds(answer.headers['retry-after'], now()) ?? 60) * 1000;
    if (answer.status !== 200) throw statusFault(host, answer.status);
    return JSON.parse(answer.bytes.toString('utf8'));
  };
}
