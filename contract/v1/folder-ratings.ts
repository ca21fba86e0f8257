import * as z from 'zod/mini';
import { del, get, nothing, put } from '../endpoint.ts';
import { collection } from './provider.ts';

/**
 * Likes (1) and dislikes (-1) in the embedded provider. `type`: songs, albums, artists, playlists, their
 * `library-` twins, and stations; an item and its twin share one rating. Any other type is 404, as what does not exist.
 */

const item = { type: z.string(), id: z.string() };

export const rate = put('/v1/me/ratings/:type/:id', {
  audience: 'listener',
  summary: 'Like or dislike',
  input: z.object({ ...item, attributes: z.object({ value: z.union([z.literal(1), z.literal(-1)]) }) }),
  reply: collection,
});

/** 404 `40400` while it is not rated. */
export const rating = get('/v1/me/ratings/:type/:id', {
  audience: 'listener',
  summary: 'A rating',
  input: z.object(item),
  reply: collection,
});

/** `ids` comma-joined, at most 300; those that are rated come back, in the order asked. */
export const ratings = get('/v1/me/ratings/:type', {
  audience: 'listener',
  summary: 'Ratings by the ids of what they rate',
  input: z.object({ type: z.string(), ids: z.string() }),
  reply: collection,
});

/** 204 also when there was none. */
export const unrate = del('/v1/me/ratings/:type/:id', {
  audience: 'listener',
  summary: 'Take a rating back',
  input: z.object(item),
  reply: nothing,
  status: 204,
});
