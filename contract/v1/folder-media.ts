import * as z from 'zod/mini';
import { bytes, get, noInput } from '../endpoint.ts';

/** The bytes behind the `/v1` calls of the embedded provider: a browser asks for them by addresses in replies. */

const quality = z.enum(['original', 'small']);
export type Quality = z.output<typeof quality>;

/**
 * A song's audio with one byte range, HEAD, ETag, 416. The song resource's `assetUrl` is this path. `quality=small` is AAC
 * of about 128 kbit/s in MP4, with a tag of its own; where that would not be smaller, or the server cannot make it, the
 * song as it is. A first asking may take some seconds.
 */
export const songAudio = get('/api/folder/audio/:id', {
  audience: 'session',
  summary: "A song's audio",
  input: z.object({ id: z.string(), quality: z.optional(quality) }),
  reply: bytes,
});

/** Whether songs can be had in a small form: where ffmpeg is on the server. */
export const songQualities = get('/api/folder/qualities', {
  audience: 'session',
  summary: 'In which qualities songs can be had',
  input: noInput,
  reply: z.object({ small: z.boolean() }),
});

/** A picture, `size` as `600x600`. An artwork's `url` is this path with `{w}x{h}`; sizes are rounded up to those served. */
export const artworkPicture = get('/api/folder/artwork/:key/:size', {
  audience: 'session',
  summary: 'A picture of the music folder',
  input: z.object({ key: z.string(), size: z.string() }),
  reply: bytes,
});
