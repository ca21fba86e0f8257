import { setTimeout as sleep } from 'node:timers/promises';
import { saveProgress } from '#contract/progress.ts';
import type { Listener } from '../bench-server.ts';

export type Writer = {
  episodeId: number;
  /** How many saves were answered with success: the number of the last one. */
  acknowledged: number;
  /** Answers 503 with `Retry-After`. */
  retryCount: number;
  /** What else came instead of a success. */
  unexpected: string[];
  /** The longest time from one acknowledged save to the next. */
  longestGapMs: number;
};

const pauseMilliseconds = 20;
const retryMilliseconds = 200;

export function post(url: string, path: string, body: object, { headers }: Listener): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** A player that keeps its place: the next save follows when this one is acknowledged, and until then it is sent again. */
export async function writeOn(
  url: string,
  listener: Listener,
  episodeId: number,
  stop: AbortSignal,
  onSaved: (gapMs: number) => void = () => undefined,
): Promise<Writer> {
  const writer: Writer = { episodeId, acknowledged: 0, retryCount: 0, unexpected: [], longestGapMs: 0 };
  let previousAt = performance.now();
  const runId = `torture-${episodeId}`;
  while (!stop.aborted) {
    const number = writer.acknowledged + 1;
    const save = { episodeId: String(episodeId), progress: 0, runId, seq: number, positionSeconds: number };
    while (!(await isSaved(url, save, listener, writer))) await sleep(retryMilliseconds);
    writer.acknowledged = number;
    const gapMs = performance.now() - previousAt;
    writer.longestGapMs = Math.max(writer.longestGapMs, gapMs);
    onSaved(gapMs);
    previousAt += gapMs;
    await sleep(pauseMilliseconds);
  }
  return writer;
}

async function isSaved(url: string, save: object, listener: Listener, writer: Writer): Promise<boolean> {
  try {
    const answer = await post(url, saveProgress.path, save, listener);
    await answer.arrayBuffer();
    if (answer.status === 200) return true;
    if (answer.status === 503 && answer.headers.has('retry-after')) writer.retryCount += 1;
    else writer.unexpected.push(String(answer.status));
  } catch (thrown) {
    writer.unexpected.push(String(thrown));
    // A server that has ended answers nobody any more.
    if (writer.unexpected.length > 50) throw thrown;
  }
  return false;
}
