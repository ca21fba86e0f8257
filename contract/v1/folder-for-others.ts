import * as z from 'zod/mini';
import { get } from '../endpoint.ts';
import { paging } from './folder-paging.ts';
import { collection } from './provider.ts';

/** Calls of the embedded provider that other programs make and our own page never does: no listener loads them. */

export const storefrontById = get('/v1/storefronts/:id', {
  audience: 'developer',
  summary: 'One storefront',
  input: z.object({ id: z.string() }),
  reply: collection,
});

/** `ids` comma-joined, at most 100. */
export const catalogueArtists = get('/v1/catalog/:storefront/artists', {
  audience: 'developer',
  summary: 'Artists by their ids',
  input: z.object({ storefront: z.string(), ids: z.string(), include: z.optional(z.string()) }),
  reply: collection,
});

/** The views of the artist's twin in the catalogue (behaviour.md#calls asks for them here; Apple has none). */
export const libraryArtistView = get('/v1/me/library/artists/:id/view/:view', {
  audience: 'listener',
  summary: 'A view of a library artist',
  input: z.object({ id: z.string(), view: z.string(), ...paging }),
  reply: collection,
});

/** Each once, last played first; limit 1 to 30, 10 by default. */
export const recentlyPlayedTracks = get('/v1/me/recent/played/tracks', {
  audience: 'listener',
  summary: 'Songs, last played first',
  input: z.object(paging),
  reply: collection,
});

/** Of the last 60 days; limit 1 to 10, 10 by default. */
export const heavyRotation = get('/v1/me/history/heavy-rotation', {
  audience: 'listener',
  summary: 'Albums and playlists that are played most',
  input: z.object(paging),
  reply: collection,
});
