import * as z from 'zod/mini';
import { del, get, nothing, patch, post, put } from '../endpoint.ts';
import { paging } from './folder-paging.ts';
import { collection } from './provider.ts';

/** A listener's own playlists in the embedded provider. A song may stand in one several times, each time as an entry. */

const maxBytes = 1024 * 1024;
export const maxEntries = 10_000;

const byId = z.object({ id: z.string() });
const description = z.optional(
  z.union([
    z.string().check(z.maxLength(5_000)),
    z.pipe(
      z.object({ standard: z.string().check(z.maxLength(5_000)) }),
      z.transform(({ standard }) => standard),
    ),
  ]),
);
const name = z.string().check(z.maxLength(300));
const song = z.object({ id: z.string(), type: z.enum(['songs', 'library-songs']) });
const tracks = z.array(song).check(z.maxLength(maxEntries, `A playlist holds at most ${maxEntries} songs.`));

/** Last modified first; limit 1 to 100, 25 by default. */
export const libraryPlaylists = get('/v1/me/library/playlists', {
  audience: 'listener',
  summary: "The listener's playlists",
  input: z.object({ ids: z.optional(z.string()), ...paging }),
  reply: collection,
});

/** An empty name becomes 'Untitled playlist'. 400 names the songs that do not exist. */
export const createPlaylist = post('/v1/me/library/playlists', {
  audience: 'listener',
  summary: 'Make a playlist',
  input: z.object({
    attributes: z.object({ name: z.optional(name), description, isPublic: z.optional(z.boolean()) }),
    relationships: z.optional(z.object({ tracks: z.optional(z.object({ data: tracks })) })),
  }),
  reply: collection,
  status: 201,
  maxBytes,
});

/** `include=tracks` adds the first 100 songs. */
export const libraryPlaylist = get('/v1/me/library/playlists/:id', {
  audience: 'listener',
  summary: 'One playlist',
  input: z.object({ id: z.string(), include: z.optional(z.string()) }),
  reply: collection,
});

/** Ours. What is absent stays as it is. */
export const changePlaylist = patch('/v1/me/library/playlists/:id', {
  audience: 'listener',
  summary: "Change a playlist's name or description",
  input: z.object({ id: z.string(), attributes: z.object({ name: z.optional(name), description }) }),
  reply: collection,
});

/**
 * Limit 1 to 300, 100 by default. Each song says its `meta.entryId`. A song whose file is gone
 * is left out until it is back; one that was taken out of the library comes as its catalogue twin, so it still plays.
 */
export const playlistTracks = get('/v1/me/library/playlists/:id/tracks', {
  audience: 'listener',
  summary: "A playlist's songs",
  input: z.object({ id: z.string(), ...paging }),
  reply: collection,
});

/** Always 404 `40403`: a listener's own playlist is not in the catalogue. */
export const playlistCatalogue = get('/v1/me/library/playlists/:id/catalog', {
  audience: 'listener',
  summary: "A playlist's twin in the catalogue",
  input: byId,
  reply: collection,
});

/** At the end, in this order. 400 names the songs that do not exist. */
export const addPlaylistTracks = post('/v1/me/library/playlists/:id/tracks', {
  audience: 'listener',
  summary: 'Add songs to a playlist',
  input: z.object({ id: z.string(), data: tracks }),
  reply: nothing,
  status: 204,
  maxBytes,
});

/**
 * Ours: the whole playlist anew, in this order. An item is an entry that stays (`entryId`), or a song that comes in. 400
 * names entries and songs that do not exist; entries that are not named go.
 */
export const replacePlaylistTracks = put('/v1/me/library/playlists/:id/tracks', {
  audience: 'listener',
  summary: 'Give a playlist a new order',
  input: z.object({
    id: z.string(),
    data: z
      .array(z.union([z.object({ entryId: z.string() }), song]))
      .check(z.maxLength(maxEntries, `A playlist holds at most ${maxEntries} songs.`)),
  }),
  reply: nothing,
  status: 204,
  maxBytes,
});

/** Ours: moves one entry before another; null moves it to the end. 404 for an entry that is not there. */
export const movePlaylistTrack = patch('/v1/me/library/playlists/:id/tracks/:entryId', {
  audience: 'listener',
  summary: 'Move a song within a playlist',
  input: z.object({ id: z.string(), entryId: z.string(), before: z.nullable(z.string()) }),
  reply: nothing,
  status: 204,
});

/** Ours. 404 for an entry that is not there. */
export const removePlaylistTrack = del('/v1/me/library/playlists/:id/tracks/:entryId', {
  audience: 'listener',
  summary: 'Take a song out of a playlist',
  input: z.object({ id: z.string(), entryId: z.string() }),
  reply: nothing,
  status: 204,
});
