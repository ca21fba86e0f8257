import { afterEach, expect, test, vi } from 'vitest';
import { fetchWhole } from './whole-audio.ts';

afterEach(() => vi.unstubAllGlobals());

const kibibyte = 1024;
const megabytes = new Uint8Array(16 * kibibyte * kibibyte);

/** A server that sends this many pieces. */
function serve(pieces: number, status = 200) {
  let sentPieces = 0;
  const cancelled = vi.fn<() => void>();
  const body = new ReadableStream({
    pull(controller) {
      if (sentPieces === pieces) return controller.close();
      sentPieces += 1;
      controller.enqueue(megabytes);
    },
    cancel: cancelled,
  });
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    return new Response(body, { status, headers: { 'content-type': 'audio/mpeg' } });
  });
  return cancelled;
}

const ask = (signal = new AbortController().signal) => fetchWhole('/api/podcast/audio/7', signal);

test('an episode that is fetched whole is there to its last byte', async () => {
  serve(2);
  const address = await ask();
  vi.unstubAllGlobals();
  const blob = await (await fetch(address ?? '')).blob();
  expect([blob.size, blob.type]).toEqual([2 * megabytes.length, 'audio/mpeg']);
  URL.revokeObjectURL(address ?? '');
});

test('what does not end is let go after 300 MiB', async () => {
  const cancelled = serve(Number.POSITIVE_INFINITY);
  expect(await ask()).toBeUndefined();
  expect(cancelled).toHaveBeenCalledOnce();
});

test('what is refused, and what nobody wants any more, is told of', async () => {
  serve(1, 502);
  await expect(ask()).rejects.toThrow('502');
  await expect(ask(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
});

test('what is not there after three minutes is taken for something without an end', async () => {
  const patience = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  serve(1);
  expect(await ask()).toBeUndefined();
  expect(patience).toHaveBeenCalledWith(180_000);
  patience.mockRestore();
});

test('an answer without a body is none', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  await expect(ask()).rejects.toThrow('204');
});
