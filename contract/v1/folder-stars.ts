import * as z from 'zod/mini';
import { nothing, put } from '../endpoint.ts';

/** Ours: from one to five stars for songs (`ids` of either side), 0 to take them back. Those that do not exist are ignored. */
export const giveStars = put('/v1/me/library/song-stars', {
  audience: 'listener',
  summary: 'Give songs stars',
  input: z.object({
    ids: z.array(z.string()).check(z.minLength(1), z.maxLength(300)),
    stars: z.int().check(z.gte(0), z.lte(5)),
  }),
  reply: nothing,
  status: 204,
});
