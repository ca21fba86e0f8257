import type { PlayableItem } from '#rules/queue/item.ts';

/** A song of the music folder, as the player holds it. */
export const testSong = (id: string): PlayableItem => ({
  kind: 'song',
  id,
  title: `Song ${id}`,
  artistName: 'Ana Reed',
  durationMilliseconds: 60_000,
  audioUrl: `/api/folder/audio/${id}`,
});

/** Bytes that differ from their neighbours, so that a part that stands in the wrong order is found. */
export const testBytes = (length: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length }, (_, index) => (index * 31 + (index >> 8)) % 251);

type Served = { etag?: string | undefined; breaksAt?: number | undefined };

/** A server that sends these bytes, whole or from where it is asked; `breaksAt`: the network goes there. */
export function testServer(content: () => Uint8Array<ArrayBuffer>, served: Served = {}) {
  const ranges: (string | null)[] = [];
  function fetchFrom(_address: unknown, { headers }: RequestInit = {}): Promise<Response> {
    const requestHeaders = new Headers(headers);
    const all = content();
    const from = /^bytes=(\d+)-$/.exec(requestHeaders.get('range') ?? '')?.[1];
    ranges.push(requestHeaders.get('range'));
    const isSame = requestHeaders.get('if-range') === null || requestHeaders.get('if-range') === served.etag;
    const start = from !== undefined && isSame ? Number(from) : 0;
    if (start >= all.length) return Promise.resolve(new Response(null, { status: 416 }));
    const part = all.subarray(start, served.breaksAt ?? all.length);
    let isSent = false;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (!isSent) controller.enqueue(part);
        else if (served.breaksAt === undefined) controller.close();
        else controller.error(new TypeError('network'));
        isSent = true;
      },
    });
    return Promise.resolve(
      new Response(body, {
        status: start > 0 ? 206 : 200,
        headers: {
          'content-type': 'audio/flac',
          'content-length': String(all.length - start),
          ...(served.etag && { etag: served.etag }),
          ...(start > 0 && { 'content-range': `bytes ${start}-${all.length - 1}/${all.length}` }),
        },
      }),
    );
  }
  return { asked: ranges, served, fetchFrom };
}

/** Whether both hold the same: quicker than to compare them as lists. */
export const isSameContent = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);
