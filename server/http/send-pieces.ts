import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createGzip } from 'node:zlib';

/** The used parts of Fastify's request and response. */
type Incoming = { readonly method: string; readonly headers: { readonly 'accept-encoding'?: unknown } };
type Outgoing = {
  header(name: string, value: string): Outgoing;
  hasHeader(name: string): boolean;
  removeHeader(name: string): Outgoing;
  send(payload: Buffer | Readable): unknown;
};

/** Shorter answers are sent uncompressed in one piece. */
const minCompressedBytes = 2_048;
/** Longer answers count as heavy. */
const heavyBytes = 64 * 1024;

/** Sends a short answer, or a refusal of one that failed before anything was sent. */
export function sendText(text: Buffer, type: string, response: Outgoing): void {
  response.removeHeader('content-encoding').header('content-type', type);
  if (!response.hasHeader('cache-control')) response.header('cache-control', 'no-store');
  response.send(text);
}

export type Pieces = Iterable<Buffer> | AsyncIterable<Buffer>;

type SendOptions = {
  request: Incoming;
  response: Outgoing;
  type: string;
  /** Whether it may be compressed. Never for answers that a cookie alone authenticates: their length would reveal contents. */
  mayCompress: boolean;
  /** Resolves when the answer has a slot among the heavy answers. */
  enter: () => Promise<void>;
};

/**
 * Sends an answer in pieces, which are made as fast as the client reads; other requests run in between. A short one is sent at
 * once. One over 64 KiB takes a slot among the heavy answers. A long one is compressed on another thread where the client
 * accepts gzip; its lowest level takes a third of the time of better compression. Rejects with errors before the first byte.
 */
export async function sendPieces(pieces: Pieces, options: SendOptions): Promise<void> {
  const { request, response, type } = options;
  const isHead = request.method === 'HEAD';
  const isCompressed =
    options.mayCompress && !isHead && /\bgzip\b/.test(String(request.headers['accept-encoding']));
  const remaining = inTurns(pieces);
  const firstPieces: Buffer[] = [];
  let length = 0;
  let next = await remaining.next();
  // HEAD needs the length of the whole answer.
  const maxBufferedBytes = isHead ? Number.POSITIVE_INFINITY : heavyBytes;
  for (; !next.done && length < maxBufferedBytes; next = await remaining.next()) {
    firstPieces.push(next.value);
    length += next.value.length;
  }
  if (next.done && (!isCompressed || length < minCompressedBytes))
    return sendText(Buffer.concat(firstPieces, length), type, response);
  if (!next.done) {
    firstPieces.push(next.value);
    await options.enter();
  }
  const all = Readable.from(concatPieces(firstPieces, remaining), { objectMode: false });
  response.header('content-type', type);
  if (!response.hasHeader('cache-control')) response.header('cache-control', 'no-store');
  if (!isCompressed) response.send(all);
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

/** The buffered pieces, then the remaining ones. */
async function* concatPieces(
  firstPieces: readonly Buffer[],
  remaining: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void, void> {
  yield* firstPieces;
  yield* remaining;
}
