import * as z from 'zod/mini';
import { get, nothing, post } from '../endpoint.ts';
import { paging } from './folder-paging.ts';
import { collection } from './provider.ts';

/** What a listener of the embedded provider has played. */

/** At most this many plays in one call. */
export const maxPlays = 100;

const play = z.object({
  id: z.string(),
  type: z.enum(['songs', 'library-songs']),
  /** Made by the player; the same play sent again counts once. */
  playId: z.string().check(z.regex(/^[\w.:-]{1,100}$/)),
  /** ISO 8601; absent or ahead of the server's clock: now. */
  playedAt: z.optional(z.iso.datetime({ offset: true })),
  /** Milliseconds since it was played, measured by the player, so that no clock has to be right; wins over `playedAt`. Of more than 60 days it is 60 days. */
  age: z.optional(z.number().check(z.gte(0))),
  /** What it was played from: an album, a playlist or a station, of the catalogue or the library. */
  container: z.optional(z.nullable(z.object({ id: z.string(), type: z.string() }))),
});

/** Ours. Songs that do not exist are left out, so that an outbox is never stuck; so are containers of other types. */
export const savePlays = post('/v1/me/plays', {
  audience: 'listener',
  summary: 'Tell what was played',
  input: z.object({ data: z.array(play).check(z.maxLength(maxPlays)) }),
  reply: nothing,
  status: 204,
});

/** Each once, last played first; limit 1 to 10, 10 by default. */
export const recentlyPlayed = get('/v1/me/recent/played', {
  audience: 'listener',
  summary: 'Albums, playlists and stations, last played first',
  input: z.object(paging),
  reply: collection,
});
