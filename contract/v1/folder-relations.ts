import * as z from 'zod/mini';
import { get } from '../endpoint.ts';
import { paging } from './folder-paging.ts';
import { collection } from './provider.ts';

/** What the embedded provider's catalogue knows of artists, and how songs, albums and artists belong together. */

const byId = z.object({ storefront: z.string(), id: z.string() });
const page = z.object({ storefront: z.string(), id: z.string(), ...paging });
const byIds = z.object({ storefront: z.string(), ids: z.string(), include: z.optional(z.string()) });

/** `ids` comma-joined, at most 100; `include=tracks` adds the songs, whole. */
export const catalogueAlbums = get('/v1/catalog/:storefront/albums', {
  audience: 'developer',
  summary: 'Albums by their ids',
  input: byIds,
  reply: collection,
});

/** With its albums by id, the newest 25. */
export const catalogueArtist = get('/v1/catalog/:storefront/artists/:id', {
  audience: 'developer',
  summary: 'One artist',
  input: byId,
  reply: collection,
});
/** Newest first; limit 1 to 100, 25 by default. */
export const catalogueArtistAlbums = get('/v1/catalog/:storefront/artists/:id/albums', {
  audience: 'developer',
  summary: "An artist's albums",
  input: page,
  reply: collection,
});
export const catalogueSongAlbums = get('/v1/catalog/:storefront/songs/:id/albums', {
  audience: 'developer',
  summary: "A song's album",
  input: page,
  reply: collection,
});
export const catalogueSongArtists = get('/v1/catalog/:storefront/songs/:id/artists', {
  audience: 'developer',
  summary: "A song's artists",
  input: page,
  reply: collection,
});
