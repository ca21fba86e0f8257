import * as z from 'zod/mini';
import { bytes, get } from '../endpoint.ts';

/** The bytes behind the `/v1` calls of the embedded provider: a browser asks for them by the addresses it was told. */

/** A song's audio with one byte range, HEAD, ETag, 416. The song resource's `assetUrl` is this path. */
export const songAudio = get('/api/folder/audio/:id', {
  audience: 'session',
  summary: "A song's audio",
  input: z.object({ id: z.string() }),
  reply: bytes,
});

/** A picture, `size` as `600x600`. An artwork's `url` is this path with `{w}x{h}`; sizes are rounded up to those served. */
export const artworkPicture = get('/api/folder/artwork/:key/:size', {
  audience: 'session',
  summary: 'A picture of the music folder',
  input: z.object({ key: z.string(), size: z.string() }),
  reply: bytes,
});
