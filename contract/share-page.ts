import * as z from 'zod/mini';
import { bytes, decimal, get } from './endpoint.ts';

/** What a visitor with a link and without an account sees and plays: pages and bytes, which no page of ours asks as calls. */

/** In pixels: next to the title, and for what shows it large. */
export const sharedPictureSizes = [300, 600] as const;

const token = z.string();

/**
 * A page as HTML. 404 for a link that was never made and while sharing is off, 410 for one that has ended, 429 with
 * `Retry-After` after too many guesses; each of them a page as well.
 */
export const sharePage = get('/share/:token', {
  audience: 'public',
  summary: 'The page of a share link',
  input: z.object({ token }),
  reply: bytes,
});

/**
 * The sound of one song of it, by the id in the page. `visit` is what the page bears: the first sound of a visit is the
 * link's play, and all others of it for twelve hours are part of that. 404, 410 and 429 as the page.
 */
export const sharedAudio = get('/share/:token/audio/:id', {
  audience: 'public',
  summary: 'The sound of a shared song or episode',
  input: z.object({ token, id: z.string(), visit: z.string().check(z.regex(/^[\w-]{16,64}$/)) }),
  reply: bytes,
});

/** Its picture. 404, 410 and 429 as the page. */
export const sharedPicture = get('/share/:token/picture/:size', {
  audience: 'public',
  summary: 'The picture of what is shared',
  input: z.object({ token, size: z.pipe(decimal, z.literal(sharedPictureSizes)) }),
  reply: bytes,
});
