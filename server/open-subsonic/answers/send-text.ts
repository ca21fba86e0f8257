import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Request, Response } from '#server/serve.ts';

/** Below this an answer costs less as it is. */
const longBytes = 2_048;

/** Sends a short answer, or a refusal in the place of one that broke before anything of it was sent. */
export function sendText(text: Buffer, type: string, response: Response): void {
  response.removeHeader('content-encoding').header('content-type', type);
  if (!response.hasHeader('cache-control')) response.header('cache-control', 'no-store');
  response.send(text);
}

/**
 * Sends an answer in pieces, which are made as the app takes them; a short one at once. Compressed by another thread where
 * it is long and the app takes it so: a library is a tenth then. All apps know gzip, and its lowest level takes a third of
 * the time of anything that packs tighter. Rejects with what is thrown before anything was sent.
 */
export async function sendPieces(
  pieces: AsyncIterator<Buffer, void, void>,
  type: string,
  request: Request,
  response: Response,
): Promise<void> {
  const begun: Buffer[] = [];
  // Of what is not sent at all the length is wanted.
  const enough = request.method === 'HEAD' ? Number.POSITIVE_INFINITY : longBytes;
  let next = await pieces.next();
  for (let length = 0; !next.done && length < enough; next = await pieces.next()) {
    begun.push(next.value);
    length += next.value.length;
  }
  const text = Buffer.concat(begun);
  if (next.done && text.length < enough) return sendText(text, type, response);
  const isPacked = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  if (next.done && !isPacked) return sendText(text, type, response);
  const all = Readable.from(rest([text, next.value].filter(isBuffer), pieces), { objectMode: false });
  response.header('content-type', type).header('cache-control', 'no-store');
  if (!isPacked) response.send(all);
  else
    response
      .header('content-encoding', 'gzip')
      .header('vary', 'accept-encoding')
      .send(pipeline(all, createGzip({ level: 1 }), () => undefined));
}

const isBuffer = (piece: unknown): piece is Buffer => Buffer.isBuffer(piece);

/** What was made already, and then everything else. */
async function* rest(
  begun: readonly Buffer[],
  pieces: AsyncIterator<Buffer, void, void>,
): AsyncGenerator<Buffer, void, void> {
  yield* begun;
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
}
