import { type AudioFacts, pieceBytes } from '../downloads/store/audio-pieces.ts';

type Range = { start: number; end: number };

/** The part that a range of RFC 9110 §14 asks for; undefined: all of it; null: none that there is. */
function rangeIn(asked: string | null, totalBytes: number): Range | undefined | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(asked ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '')
    return last === '0' ? null : { start: Math.max(0, totalBytes - Number(last)), end: totalBytes - 1 };
  const range = {
    start: Number(first),
    end: last === '' ? totalBytes - 1 : Math.min(Number(last), totalBytes - 1),
  };
  return range.start < totalBytes && range.start <= range.end ? range : null;
}

/** Pieces are read as they are wanted: a seek costs no more than what is heard. */
function partOf({ start, end }: Range, read: (piece: number) => Promise<Uint8Array | undefined>) {
  let at = start;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const content = at <= end ? await read(Math.floor(at / pieceBytes)) : undefined;
      if (at <= end && content === undefined)
        return controller.error(new Error('A part of what was kept is gone.'));
      if (content === undefined) return controller.close();
      const from = at % pieceBytes;
      const part = content.subarray(from, Math.min(content.length, from + end - at + 1));
      if (part.length === 0)
        return controller.error(new Error('A part of what was kept is shorter than it was.'));
      at += part.length;
      controller.enqueue(part);
      if (at > end) controller.close();
    },
  });
}

/** Answers with a kept file or one range of it, as our server would. */
export function rangeResponse(
  { type, etag, totalBytes }: AudioFacts,
  asked: string | null,
  read: (piece: number) => Promise<Uint8Array | undefined>,
): Response {
  const range = rangeIn(asked, totalBytes);
  const headers = new Headers({
    'content-type': type,
    'accept-ranges': 'bytes',
    ...(etag !== null && { etag }),
  });
  if (range === null) {
    headers.set('content-range', `bytes */${totalBytes}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: totalBytes - 1 };
  headers.set('content-length', String(end - start + 1));
  if (range) headers.set('content-range', `bytes ${start}-${end}/${totalBytes}`);
  return new Response(partOf({ start, end }, read), { status: range ? 206 : 200, headers });
}
