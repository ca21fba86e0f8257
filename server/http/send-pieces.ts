import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createGzip } from 'node:zlib';

/** The two of Fastify, as far as they are needed here. */
type Incoming = { readonly method: string; readonly headers: { readonly 'accept-encoding'?: unknown } };
type Outgoing = {
  header(name: string, value: string): Outgoing;
  hasHeader(name: string): boolean;
  removeHeader(name: string): Outgoing;
  send(payload: Buffer | Readable): unknown;
};

/** Below this an answer is sent in one piece as it is. */
const longBytes = 2_048;
/** An answer that is longer than this is heavy, whoever makes it. */
const heavyBytes = 64 * 1024;

/** Sends a short answer, or a refusal in the place of one that broke before anything of it was sent. */
export function sendText(text: Buffer, type: string, response: Outgoing): void {
  response.removeHeader('content-encoding').header('content-type', type);
  if (!response.hasHeader('cache-control')) response.header('cache-control', 'no-store');
  response.send(text);
}

export type Pieces = Iterable<Buffer> | AsyncIterable<Buffer>;

type How = {
  request: Incoming;
  response: Outgoing;
  type: string;
  /** Whether its length may show what is in it: never for what a cookie alone opens. */
  mayPack: boolean;
  /** Resolves once there is a place among heavy answers. */
  enter: () => Promise<void>;
};

/**
 * Sends an answer in pieces, which are made as the client takes them; between pieces others are answered. A short one is sent
 * at once. One over 64 KiB needs a place among heavy answers. Packed by another thread where it is long and the client takes
 * it so: all apps know gzip, and its lowest level takes a third of the time of anything that packs tighter. Rejects with what
 * is thrown before anything was sent.
 */
export async function sendPieces(pieces: Pieces, how: How): Promise<void> {
  const { request, response, type } = how;
  const isHead = request.method === 'HEAD';
  const isPacked = how.mayPack && !isHead && /\bgzip\b/.test(String(request.headers['accept-encoding']));
  const left = inTurns(pieces);
  const begun: Buffer[] = [];
  let length = 0;
  let next = await left.next();
  // Of what is not sent at all the length is wanted.
  const enough = isHead ? Number.POSITIVE_INFINITY : heavyBytes;
  for (; !next.done && length < enough; next = await left.next()) {
    begun.push(next.value);
    length += next.value.length;
  }
  if (next.done && (!isPacked || length < longBytes))
    return sendText(Buffer.concat(begun, length), type, response);
  if (!next.done) {
    begun.push(next.value);
    await how.enter();
  }
  const all = Readable.from(rest(begun, left), { objectMode: false });
  response.header('content-type', type);
  if (!response.hasHeader('cache-control')) response.header('cache-control', 'no-store');
  if (!isPacked) response.send(all);
  else
    response
      .header('content-encoding', 'gzip')
      .header('vary', 'accept-encoding')
      .send(pipeline(all, createGzip({ level: 1 }), () => undefined));
}

/** One piece in each turn of the event loop. */
async function* inTurns(pieces: Pieces): AsyncGenerator<Buffer, void, void> {
  let isFirst = true;
  for await (const piece of pieces) {
    if (!isFirst) await setImmediate();
    isFirst = false;
    yield piece;
  }
}

/** What was made already, and then everything else. */
async function* rest(
  begun: readonly Buffer[],
  left: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void, void> {
  yield* begun;
  yield* left;
}
