import * as z from 'zod/mini';
import { get, noInput } from '../endpoint.ts';
import { paging, sorting } from './folder-paging.ts';
import { collection, recommendationsReply, searchReply } from './provider.ts';

/** The `/v1` calls of the embedded provider (Apple Music API reference; behaviour.md#calls). */

const byId = z.object({ storefront: z.string(), id: z.string() });
const page = z.object({ storefront: z.string(), id: z.string(), ...paging });
const libraryById = z.object({ id: z.string(), include: z.optional(z.string()) });
const libraryPage = z.object({ id: z.string(), ...paging });

export const storefront = get('/v1/me/storefront', {
  audience: 'listener',
  summary: "The listener's storefront",
  input: noInput,
  reply: collection,
});

/** The listener's albums and playlists, newest first; limit 1 to 25, 10 by default. */
export const recentlyAdded = get('/v1/me/library/recently-added', {
  audience: 'listener',
  summary: 'Albums and playlists of the library, newest first',
  input: z.object(paging),
  reply: collection,
});

/** Rows of albums, mixes and stations, the personal one first. Limit 1 to 30, 10 by default; each row at most 20 items. */
export const recommendations = get('/v1/me/recommendations', {
  audience: 'listener',
  summary: 'Rows for this listener',
  input: z.object(paging),
  reply: recommendationsReply,
});

/** `ids` comma-joined, at most 300; those that exist come back in the order asked. */
export const catalogueSongs = get('/v1/catalog/:storefront/songs', {
  audience: 'developer',
  summary: 'Songs by their ids',
  input: z.object({ storefront: z.string(), ids: z.string() }),
  reply: collection,
});
/** Limit 1 to 100, 25 by default. With `ids` (comma-joined, at most 300) those, in the order asked; by name otherwise. */
export const librarySongs = get('/v1/me/library/songs', {
  audience: 'listener',
  summary: 'The songs of the library',
  input: z.object({ ids: z.optional(z.string()), ...paging, ...sorting }),
  reply: collection,
});
export const catalogueSong = get('/v1/catalog/:storefront/songs/:id', {
  audience: 'developer',
  summary: 'One song',
  input: byId,
  reply: collection,
});

/** With its tracks (whole) and artists included. */
export const catalogueAlbum = get('/v1/catalog/:storefront/albums/:id', {
  audience: 'developer',
  summary: 'One album with its tracks and artists',
  input: byId,
  reply: collection,
});
export const catalogueAlbumTracks = get('/v1/catalog/:storefront/albums/:id/tracks', {
  audience: 'developer',
  summary: "An album's songs, by disc and track; limit up to 300",
  input: page,
  reply: collection,
});
export const catalogueAlbumArtists = get('/v1/catalog/:storefront/albums/:id/artists', {
  audience: 'developer',
  summary: "An album's artists",
  input: page,
  reply: collection,
});
export const catalogueAlbumView = get('/v1/catalog/:storefront/albums/:id/view/:view', {
  audience: 'developer',
  summary: "An album's related-albums, appears-on or other-versions",
  input: z.object({ storefront: z.string(), id: z.string(), view: z.string(), ...paging }),
  reply: collection,
});
/**
 * Views: featured-albums, full-albums, singles, compilation-albums, appears-on-albums, latest-release (0..1),
 * similar-artists, featured-playlists, top-songs (most played by all listeners first).
 */
export const catalogueArtistView = get('/v1/catalog/:storefront/artists/:id/view/:view', {
  audience: 'developer',
  summary: 'A view of an artist: albums, songs or artists',
  input: z.object({ storefront: z.string(), id: z.string(), view: z.string(), ...paging }),
  reply: collection,
});

export const libraryAlbum = get('/v1/me/library/albums/:id', {
  audience: 'listener',
  summary: 'One library album with its tracks and artists',
  input: libraryById,
  reply: collection,
});
export const libraryAlbumTracks = get('/v1/me/library/albums/:id/tracks', {
  audience: 'listener',
  summary: "A library album's songs",
  input: libraryPage,
  reply: collection,
});
export const libraryAlbumArtists = get('/v1/me/library/albums/:id/artists', {
  audience: 'listener',
  summary: "A library album's artists",
  input: libraryPage,
  reply: collection,
});
export const libraryAlbumCatalogue = get('/v1/me/library/albums/:id/catalog', {
  audience: 'listener',
  summary: "A library album's twin in the catalogue",
  input: libraryById,
  reply: collection,
});

/**
 * `types` comma-joined: songs, albums, artists, playlists (mixes), stations. Finds beginnings of words, as one types, and
 * forgives a typo (two in long words). Limit 1 to 25, 5 by default. With a user token own plays and likes come sooner.
 */
export const search = get('/v1/catalog/:storefront/search', {
  audience: 'developer',
  summary: 'Search the catalogue',
  input: z.object({ storefront: z.string(), term: z.string(), types: z.string(), ...paging }),
  reply: searchReply,
});
