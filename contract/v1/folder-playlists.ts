import * as z from 'zod/mini';
import { get } from '../endpoint.ts';
import { paging } from './folder-paging.ts';
import { collection } from './provider.ts';

/**
 * A listener's playlists in the embedded provider: their own, and what others share with them (`attributes.access` says what they
 * may do with those). A song may stand in one several times, each time as an entry. What may only be read answers a change
 * with 403 `40301`; what is not shared with them is 404.
 */

const byId = z.object({ id: z.string() });
/** Last modified first; limit 1 to 100, 25 by default. */
export const libraryPlaylists = get('/v1/me/library/playlists', {
  audience: 'listener',
  summary: "The listener's playlists",
  input: z.object({ ids: z.optional(z.string()), ...paging }),
  reply: collection,
});

/** `include=tracks` adds the first 100 songs. */
export const libraryPlaylist = get('/v1/me/library/playlists/:id', {
  audience: 'listener',
  summary: 'One playlist',
  input: z.object({ id: z.string(), include: z.optional(z.string()) }),
  reply: collection,
});

const sort = z.enum([
  'title',
  '-title',
  'artist',
  '-artist',
  'album',
  '-album',
  'added',
  '-added',
  'length',
  '-length',
]);
/** What a playlist can be seen sorted by; a `-` before it turns it round. Its own order stays as it is. */
export type PlaylistSort = z.output<typeof sort>;

/**
 * Limit 1 to 300, 100 by default. Each song says its `meta.entryId`, and in a playlist that is shared who added it (`addedBy`,
 * `addedAt`). A song whose file is gone is left out until it is back; with `away=true` it stands where it stood, as a song
 * without `playParams` that is called what it was last called, with `meta.isAway`. One that was taken out of the library
 * comes as its catalogue twin, so it still plays. Ours: `sort`.
 */
export const playlistTracks = get('/v1/me/library/playlists/:id/tracks', {
  audience: 'listener',
  isHeavy: true,
  summary: "A playlist's songs",
  input: z.object({
    id: z.string(),
    away: z.optional(z.enum(['true', 'false'])),
    sort: z.optional(sort),
    ...paging,
  }),
  reply: collection,
});

/** Always 404 `40403`: a listener's own playlist is not in the catalogue. */
export const playlistCatalogue = get('/v1/me/library/playlists/:id/catalog', {
  audience: 'listener',
  summary: "A playlist's twin in the catalogue",
  input: byId,
  reply: collection,
});
