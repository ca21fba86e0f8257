import * as z from 'zod/mini';
import { del, nothing, patch, post, put } from '../endpoint.ts';
import { collection } from './provider.ts';

/** What changes a listener's playlists; who may do what is said where they are read (folder-playlists.ts). */

const maxBytes = 1024 * 1024;
export const maxEntries = 10_000;

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
const playlistSong = z.object({ id: z.string(), type: z.enum(['songs', 'library-songs']) });
export const playlistSongs = z
  .array(playlistSong)
  .check(z.maxLength(maxEntries, `A playlist holds at most ${maxEntries} songs.`));

/** `entryId`: its id in the playlist. One that is there already changes nothing, so that a repeated request adds it once. */
const newSongs = z
  .array(z.object({ ...playlistSong.shape, entryId: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/))) }))
  .check(z.maxLength(maxEntries, `A playlist holds at most ${maxEntries} songs.`));

/** An empty name becomes 'Untitled playlist'. 400 names the songs that do not exist. */
export const createPlaylist = post('/v1/me/library/playlists', {
  audience: 'listener',
  summary: 'Make a playlist',
  input: z.object({
    attributes: z.object({ name: z.optional(name), description, isPublic: z.optional(z.boolean()) }),
    relationships: z.optional(z.object({ tracks: z.optional(z.object({ data: playlistSongs })) })),
  }),
  reply: collection,
  status: 201,
  maxBytes,
});

/** Ours. What is absent stays as it is. */
export const changePlaylist = patch('/v1/me/library/playlists/:id', {
  audience: 'listener',
  summary: "Change a playlist's name or description",
  input: z.object({ id: z.string(), attributes: z.object({ name: z.optional(name), description }) }),
  reply: collection,
});

/** At the end, in this order. 400 names the songs that do not exist. Ours: `duplicates=skip` leaves out what is in it already. */
export const addPlaylistTracks = post('/v1/me/library/playlists/:id/tracks', {
  audience: 'listener',
  summary: 'Add songs to a playlist',
  input: z.object({
    id: z.string(),
    data: newSongs,
    duplicates: z.optional(z.enum(['keep', 'skip'])),
  }),
  reply: nothing,
  status: 204,
  maxBytes,
});

/**
 * Ours: replaces the whole playlist, in this order. An item is an entry that stays (`entryId`), or a song that comes in. 400
 * names entries that are not there, and songs that the folder neither has nor had; entries that are not named go.
 */
export const replacePlaylistTracks = put('/v1/me/library/playlists/:id/tracks', {
  audience: 'listener',
  summary: 'Give a playlist a new order',
  input: z.object({
    id: z.string(),
    data: z
      .array(z.union([z.object({ entryId: z.string() }), playlistSong]))
      .check(z.maxLength(maxEntries, `A playlist holds at most ${maxEntries} songs.`)),
  }),
  reply: nothing,
  status: 204,
  maxBytes,
});

/** How many entries behind the one before which a song is moved are named at most. */
export const maxThenBefore = 100;

/**
 * Ours: moves one entry before another; null moves it to the end. Where that other one is gone, it stands before the first
 * of `thenBefore` (those that followed it, the nearest first) that is there, else at the end. 404 for an entry that is not
 * there, and without `thenBefore` for another that is not.
 */
export const movePlaylistTrack = patch('/v1/me/library/playlists/:id/tracks/:entryId', {
  audience: 'listener',
  summary: 'Move a song within a playlist',
  input: z.object({
    id: z.string(),
    entryId: z.string(),
    before: z.nullable(z.string()),
    thenBefore: z.exactOptional(z.array(z.string()).check(z.maxLength(maxThenBefore))),
  }),
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
