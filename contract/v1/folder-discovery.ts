import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { paging } from './folder-paging.ts';
import { collection, resource } from './provider.ts';

/**
 * What the embedded provider makes by itself: mixes (catalogue playlists, computed each day) and stations. Calls for
 * everybody take a user token too: then what that listener dislikes is left out, and their own mixes and station exist.
 */

const byId = z.object({ storefront: z.string(), id: z.string() });

/**
 * `pl.genre-<key>`, `pl.decade-<1990>`, `pl.new`, `pl.favourites`; a listener's own: `pl.pm-<kind>-<key>`. With its
 * tracks, at most 100, the same all day.
 */
export const cataloguePlaylist = get('/v1/catalog/:storefront/playlists/:id', {
  audience: 'developer',
  summary: 'One mix with its songs',
  input: byId,
  reply: collection,
});
/** `ids` comma-joined, at most 25; `include=tracks` adds the songs. */
export const cataloguePlaylists = get('/v1/catalog/:storefront/playlists', {
  audience: 'developer',
  summary: 'Mixes by their ids',
  input: z.object({ storefront: z.string(), ids: z.string(), include: z.optional(z.string()) }),
  reply: collection,
});
/** Limit 1 to 300, 100 by default. */
export const cataloguePlaylistTracks = get('/v1/catalog/:storefront/playlists/:id/tracks', {
  audience: 'developer',
  summary: "A mix's songs",
  input: z.object({ storefront: z.string(), id: z.string(), ...paging }),
  reply: collection,
});

export const songStation = get('/v1/catalog/:storefront/songs/:id/station', {
  audience: 'developer',
  summary: 'The station that a song makes',
  input: byId,
  reply: collection,
});
export const artistStation = get('/v1/catalog/:storefront/artists/:id/station', {
  audience: 'developer',
  summary: 'The station that an artist makes',
  input: byId,
  reply: collection,
});
/** `ra.s<song>`, `ra.a<artist>`, `ra.q-<genre>`, and the asker's own `ra.u-<listener>`. */
export const catalogueStation = get('/v1/catalog/:storefront/stations/:id', {
  audience: 'developer',
  summary: 'One station',
  input: byId,
  reply: collection,
});
/** `ids` comma-joined, at most 25; or `filter[identity]=personal` (needs a user token). */
export const catalogueStations = get('/v1/catalog/:storefront/stations', {
  audience: 'developer',
  summary: 'Stations by their ids, or the own one',
  input: z.object({
    storefront: z.string(),
    ids: z.optional(z.string()),
    'filter[identity]': z.optional(z.literal('personal')),
  }),
  reply: collection,
});

/** At most this many ids of songs played before. */
export const maxRecentSongs = 200;

/**
 * Apple's (undocumented) call; `heard` is ours: the ids of songs the station played lately, the last of them last. They
 * do not come again; without them it is what the listener played lately. Limit 1 to 50, 10 by default.
 */
export const nextTracks = post('/v1/me/stations/next-tracks/:id', {
  audience: 'listener',
  summary: "A station's next songs",
  input: z.object({
    id: z.string(),
    limit: paging.limit,
    heard: z.optional(z.array(z.string()).check(z.maxLength(maxRecentSongs))),
  }),
  inQuery: ['limit'],
  reply: z.object({ data: z.array(resource) }),
});

/** Apple's (undocumented) call: the station that goes on from songs, albums or artists, the last one named. */
export const continuousStation = post('/v1/me/stations/continuous', {
  audience: 'listener',
  summary: 'A station that goes on from what was played',
  input: z.object({
    data: z
      .array(z.object({ id: z.string(), type: z.string() }))
      .check(z.minLength(1), z.maxLength(maxRecentSongs)),
  }),
  reply: z.object({
    results: z.object({ station: resource, tracks: z.object({ data: z.array(resource) }) }),
  }),
});
