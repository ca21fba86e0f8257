import { Readable } from 'node:stream';
import fresh from 'fresh';
import { factsOf } from '#server/audio-files/formats.ts';
import { byteRange } from '#server/http/byte-range.ts';
import type { Request, Response } from '#server/http/serve.ts';
import type { FilePart } from '../access/music-files.ts';
import type { GrowingSong } from './open-for-app.ts';
import { partStream } from './part-stream.ts';
import type { OpenSong } from './song-source.ts';

/** Answers with a song, whole or as it grows: then without a length, and no part of it can be asked for yet. */
export async function sendForApp(
  song: OpenSong | GrowingSong,
  request: Request,
  response: Response,
): Promise<void> {
  if ('etag' in song) return sendSong(song, request, response);
  response
    .header('content-type', factsOf(song.format).type)
    .header('accept-ranges', 'none')
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox");
  const stream = Readable.from(song.rest(), { objectMode: false });
  stream.once('close', song.release);
  response.send(stream);
}

/** Up to this length one read into one buffer is cheaper than a stream. */
const shortPart = 512 * 1024;

/** The part of a song of this size that a request needs, where one read answers it. */
export const firstPart =
  ({ headers }: Request) =>
  (size: number): FilePart | null => {
    const range = byteRange(headers.range, size);
    if (range.kind !== 'part' || range.end - range.start >= shortPart) return null;
    return { position: range.start, length: range.end - range.start + 1 };
  };

/** Answers with a song's audio or one part of it (RFC 9110 §13, §14). Releases the song in every case. */
export async function sendSong(song: OpenSong, request: Request, response: Response): Promise<void> {
  let streaming = false;
  try {
    const modified = new Date(song.modifiedMilliseconds).toUTCString();
    response
      .header('content-type', factsOf(song.format).type)
      .header('accept-ranges', 'bytes')
      .header('vary', 'user-agent')
      .header('etag', song.etag)
      .header('last-modified', modified)
      .header('cache-control', 'private, max-age=0, must-revalidate')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox");
    if (fresh(request.headers, { etag: song.etag, 'last-modified': modified })) {
      response.code(304).send();
      return;
    }
    const requestedRange = mayBePart(request, song.etag, modified) ? request.headers.range : undefined;
    const range = byteRange(requestedRange, song.size);
    if (range.kind === 'unsatisfiable') {
      response.code(416).header('content-range', `bytes */${song.size}`).send();
      return;
    }
    const { start, end } = range.kind === 'part' ? range : { start: 0, end: song.size - 1 };
    if (range.kind === 'part')
      response.code(206).header('content-range', `bytes ${start}-${end}/${song.size}`);
    response.header('content-length', end - start + 1);
    // An empty stream: for no body at all Fastify would say that the length is 0.
    if (request.method === 'HEAD') {
      response.send(Readable.from([]));
      return;
    }
    if (end - start < shortPart) {
      const part = await song.read(start, end - start + 1);
      if (part.length < end - start + 1)
        request.raw.destroy(new Error('The file became shorter while it was sent.'));
      response.send(part);
      return;
    }
    const stream = partStream(song, start, end);
    streaming = true;
    stream.once('close', song.release);
    response.send(stream);
  } finally {
    if (!streaming) song.release();
  }
}

/** If-Range: a part only of the very file that the listener already has some of; a weak tag never matches. */
function mayBePart({ headers }: Request, etag: string, modified: string): boolean {
  const condition = headers['if-range'];
  if (typeof condition !== 'string') return true;
  return condition.startsWith('"') ? condition === etag : condition === modified;
}
