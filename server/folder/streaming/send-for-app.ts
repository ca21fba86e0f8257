import { Readable } from 'node:stream';
import { factsOf } from '#server/audio-files/formats.ts';
import type { Request, Response } from '#server/http/serve.ts';
import type { GrowingSong } from './open-for-app.ts';
import { sendSong } from './send-song.ts';
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
