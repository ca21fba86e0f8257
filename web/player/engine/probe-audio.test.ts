import { afterEach, expect, test, vi } from 'vitest';
import { probeAudio } from './probe-audio.ts';

afterEach(() => vi.unstubAllGlobals());

/** A server that answers so; what it was asked. */
function serve(answer: () => Response) {
  const requests = vi.fn<(url: string, options: RequestInit) => void>();
  vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
    requests(url, options);
    return answer();
  });
  return requests;
}

test('the server is asked for one byte, as the listener and never out of a cache, and the rest is let go', async () => {
  const cancelled = vi.fn<() => void>();
  const requests = serve(() => new Response(new ReadableStream({ cancel: cancelled }), { status: 206 }));
  expect(await probeAudio('/api/folder/audio/7')).toEqual({ status: 206 });
  expect(requests).toHaveBeenCalledExactlyOnceWith('/api/folder/audio/7', {
    credentials: 'include',
    headers: { Range: 'bytes=0-0' },
    cache: 'no-store',
  });
  expect(cancelled).toHaveBeenCalledOnce();
});

test('an answer without audio is its status, with what the server says of it', async () => {
  serve(() => Response.json({ error: 'It is gone.', code: 'gone' }, { status: 410 }));
  expect(await probeAudio('/a')).toEqual({ status: 410, code: 'gone', sentence: 'It is gone.' });
  serve(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect(await probeAudio('/a')).toEqual({ status: 502 });
  serve(() => new Response(null, { status: 204 }));
  expect(await probeAudio('/a')).toEqual({ status: 204 });
});

test('no answer at all is none', async () => {
  serve(() => {
    throw new TypeError('Failed to fetch');
  });
  expect(await probeAudio('/a')).toBeUndefined();
});
