import * as z from 'zod/mini';
import { get, noInput } from '../endpoint.ts';

/** Ours. Where each first letter begins in the artists of the library by name; all that is no letter from A to Z is `#`. */
export const libraryArtistLetters = get('/v1/me/library/artist-letters', {
  audience: 'listener',
  summary: 'Where letters begin among the artists of the library',
  input: noInput,
  reply: z.object({
    data: z.array(z.object({ letter: z.string(), offset: z.number() })),
    meta: z.object({ total: z.number() }),
  }),
});
