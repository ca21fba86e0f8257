import { serverUrl } from '#web/ui/addresses/server-url.ts';

/** Five hours at 128 kbit/s. What is longer is taken for something without an end, such as a radio station. */
const endlessBytes = 300 * 1024 * 1024;
const patienceMilliseconds = 180_000;

/**
 * All of a file's audio, as an address of this page that its receiver revokes; undefined where it has no end in sight.
 * Rejects when it cannot be had, and when `signal` says so.
 */
export async function fetchWhole(url: string, signal: AbortSignal): Promise<string | undefined> {
  const whole = await wholeAudio(url, signal);
  return whole && URL.createObjectURL(whole);
}

/** The same as what it holds; undefined also where that is more than `maxBytes`. */
export async function wholeAudio(
  url: string,
  signal: AbortSignal,
  maxBytes = endlessBytes,
): Promise<Blob | undefined> {
  const patience = AbortSignal.timeout(patienceMilliseconds);
  try {
    const reply = await fetch(serverUrl(url), {
      credentials: 'include',
      signal: AbortSignal.any([signal, patience]),
    });
    if (!reply.ok || reply.body === null) throw new Error(`The audio was answered with ${reply.status}.`);
    const reader = reply.body.getReader();
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    for (let bytes = 0; bytes <= maxBytes; ) {
      const { done, value } = await reader.read();
      if (done) return new Blob(chunks, { type: reply.headers.get('content-type') ?? '' });
      chunks.push(value);
      bytes += value.length;
    }
    await reader.cancel();
    return undefined;
  } catch (thrown) {
    if (patience.aborted && !signal.aborted) return undefined;
    throw thrown;
  }
}
