import { type AudioFacts, pieceBytes } from '../downloads/store/audio-pieces.ts';

type Range = { start: number; end: number };

/** Parses a range of RFC 9110 §14; undefined: the whole file; null: not satisfiable. */
function rangeIn(header: string | null, totalBytes: number): Range | undefined | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '')
    return last === '0' ? null : { start: Math.max(0, totalBytes - Number(last)), end: totalBytes - 1 };
  const range = {
    start: Number(first),
    end: last === '' ? totalBytes - 1 : Math.min(Number(last), totalBytes - 1),
  };
  return range.start < totalBytes && range.start <= range.end ? range : null;
}

/** Reads pieces on demand, so that a seek costs no more than what is played. */
function streamOf({ start, end }: Range, readPiece: (piece: number) => Promise<Uint8Array | undefined>) {
  let at = start;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const content = at <= end ? await readPiece(Math.floor(at / pieceBytes)) : undefined;
      if (at <= end && content === undefined)
        return controller.error(new Error('A part of what was kept is gone.'));
      if (content === undefined) return controller.close();
      const offset = at % pieceBytes;
      const part = content.subarray(offset, Math.min(content.length, offset + end - at + 1));
      if (part.length === 0)
        return controller.error(new Error('A part of what was kept is shorter than it was.'));
      at += part.length;
      controller.enqueue(part);
      if (at > end) controller.close();
    },
  });
}

/** Responds with a stored file or one range of it, as the server would. */
export function rangeResponse(
  { type, etag, totalBytes }: AudioFacts,
  header: string | null,
  readPiece: (piece: number) => Promise<Uint8Array | undefined>,
): Response {
  const range = rangeIn(header, totalBytes);
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
  return new Response(streamOf({ start, end }, readPiece), { status: range ? 206 : 200, headers });
}
