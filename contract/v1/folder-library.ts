import * as z from 'zod/mini';
import { del, get, noInput, nothing, post } from '../endpoint.ts';
import { paging, sorting } from './folder-paging.ts';
import { collection, searchReply } from './provider.ts';

/** A listener's library in the embedded provider: the whole folder, without what they took out of it. */

const byId = z.object({ id: z.string() });
const page = z.object({ id: z.string(), ...paging });
const someIds = z.optional(z.string());

/** `ids[…]` are comma-joined catalogue or library ids; those that do not exist are ignored, as at Apple. */
export const addToLibrary = post('/v1/me/library', {
  audience: 'listener',
  summary: 'Bring albums, songs and playlists back into the library',
  input: z.object({ 'ids[albums]': someIds, 'ids[songs]': someIds, 'ids[playlists]': someIds }),
  inQuery: ['ids[albums]', 'ids[songs]', 'ids[playlists]'],
  reply: nothing,
  status: 202,
});

/** Ours. An album takes its songs along. Catalogue ids are accepted too; 404 for what is not in the library. */
export const removeFromLibrary = del('/v1/me/library/:type/:id', {
  audience: 'listener',
  summary: 'Take an album, a song or a playlist out of the library',
  input: z.object({ type: z.enum(['albums', 'songs', 'playlists']), id: z.string() }),
  reply: nothing,
  status: 204,
});

/** As `librarySongs`; ours: `genre`, one of `GET /v1/me/library/genres`. */
export const libraryAlbums = get('/v1/me/library/albums', {
  audience: 'listener',
  summary: 'The albums of the library',
  input: z.object({ ids: someIds, genre: z.optional(z.string()), ...paging, ...sorting }),
  reply: collection,
});
/** As `librarySongs`; sorts by name alone. */
export const libraryArtists = get('/v1/me/library/artists', {
  audience: 'listener',
  summary: 'The artists of the library',
  input: z.object({ ids: someIds, ...paging, sort: z.optional(z.enum(['name', '-name'])) }),
  reply: collection,
});
/** Ours: the genres of the library's albums, those with most albums first. */
export const libraryGenres = get('/v1/me/library/genres', {
  audience: 'listener',
  isHeavy: true,
  summary: "The genres of the library's albums",
  input: noInput,
  reply: z.object({ data: z.array(z.object({ name: z.string(), albumCount: z.number() })) }),
});

export const librarySong = get('/v1/me/library/songs/:id', {
  audience: 'listener',
  summary: 'One library song',
  input: byId,
  reply: collection,
});
export const librarySongCatalogue = get('/v1/me/library/songs/:id/catalog', {
  audience: 'listener',
  summary: "A library song's twin in the catalogue",
  input: byId,
  reply: collection,
});
export const librarySongAlbums = get('/v1/me/library/songs/:id/albums', {
  audience: 'listener',
  summary: "A library song's album",
  input: page,
  reply: collection,
});
export const librarySongArtists = get('/v1/me/library/songs/:id/artists', {
  audience: 'listener',
  summary: "A library song's artists",
  input: page,
  reply: collection,
});

export const libraryArtist = get('/v1/me/library/artists/:id', {
  audience: 'listener',
  summary: 'One library artist',
  input: byId,
  reply: collection,
});
export const libraryArtistCatalogue = get('/v1/me/library/artists/:id/catalog', {
  audience: 'listener',
  summary: "A library artist's twin in the catalogue",
  input: byId,
  reply: collection,
});
/** Newest first; limit 1 to 100, 25 by default. */
export const libraryArtistAlbums = get('/v1/me/library/artists/:id/albums', {
  audience: 'listener',
  summary: "A library artist's albums in the library",
  input: page,
  reply: collection,
});

/**
 * `types` comma-joined: library-songs, library-albums, library-artists, library-playlists; limit 1 to 25, 5 by default.
 * A typo is forgiven where nothing is found without. Ours: `meta.total` of each type.
 */
export const librarySearch = get('/v1/me/library/search', {
  audience: 'listener',
  summary: 'Search the library',
  input: z.object({ term: z.string(), types: z.string(), ...paging }),
  reply: searchReply,
});
