import * as z from 'zod/mini';
import { nothing, post } from './endpoint.ts';

/** An app that waits for access, and opened a page where the listener grants it (docs/podcast-sync.md). */

const token = z.string().check(z.minLength(1), z.maxLength(100));

/** What waits, as it calls itself. 404 where nothing does any more. */
export const lookAtPairing = post('/api/app-pairing/look', {
  audience: 'session',
  summary: 'Which app waits to be let in',
  input: z.object({ token }),
  reply: z.object({ app: z.string() }),
});

/** The app gets a password of its own, to keep podcasts alike. 404 where nothing waits any more, 409 at 20 passwords. */
export const allowPairing = post('/api/app-pairing/allow', {
  audience: 'session',
  summary: 'Let an app in that waits',
  input: z.object({ token }),
  reply: nothing,
  status: 204,
});
