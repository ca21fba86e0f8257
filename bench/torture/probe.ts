import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';

const measured = z.record(
  z.string(),
  z.object({
    failures: z.number(),
    answers: z.number(),
    p99Milliseconds: z.number(),
    maxMilliseconds: z.number(),
  }),
);

/** By the name of what was asked. `failures`: answers that were no success, or did not come. */
export type Probes = z.infer<typeof measured>;

/**
 * Asks the addresses in turn, again and again until `stop` is aborted; how long the longest answer of each took, body
 * and all. In a thread of its own: what the torture itself is busy with must not be counted as the server's. Resolves
 * with what ends the probing, once it has begun: each was asked once, which opens the connection and is not counted.
 */
export async function probe(
  addresses: Record<string, string>,
  headers: Record<string, string> = {},
  pauseMilliseconds = 10,
): Promise<() => Promise<Probes>> {
  const worker = new Worker(new URL('./probe-worker.ts', import.meta.url), {
    workerData: { addresses, headers, pauseMilliseconds },
  });
  const nextMessage = () =>
    new Promise<unknown>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
  await nextMessage();
  return async () => {
    worker.postMessage('stop', []);
    return z.parse(measured, await nextMessage());
  };
}

/** What broke 'every answer is a success within `limitMilliseconds`'. */
export function probeFaults(probes: Probes, limitMilliseconds: number): string[] {
  return Object.entries(probes).flatMap(([name, { failures, answers, maxMilliseconds }]) => [
    ...(failures > 0 ? [`${name}: ${failures} of ${answers} were refused`] : []),
    ...(maxMilliseconds > limitMilliseconds
      ? [`${name} took ${Math.round(maxMilliseconds)} ms, more than ${limitMilliseconds}`]
      : []),
  ]);
}

/** '/healthz 3 ms, a page 5 ms'. */
export const inMilliseconds = (probes: Probes): string =>
  Object.entries(probes)
    .map(([name, { maxMilliseconds }]) => `${name} ${Math.round(maxMilliseconds)} ms`)
    .join(', ');
