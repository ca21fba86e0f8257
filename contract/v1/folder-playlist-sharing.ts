import * as z from 'zod/mini';
import { del, get, nothing, post, put } from '../endpoint.ts';
import { playlistSongs } from './folder-playlist-changes.ts';

/** Ours: playlists that listeners of one server share, and what is asked before songs are added. */

const id = z.string();
const access = z.enum(['read', 'write']);

/** Their owner alone: 403 `40301` for those it is shared with. `since` is ISO 8601. */
export const playlistSharing = get('/v1/me/library/playlists/:id/sharing', {
  audience: 'listener',
  summary: 'With whom a playlist is shared',
  input: z.object({ id }),
  reply: z.object({
    data: z.object({
      everybody: z.nullable(access),
      people: z.array(
        z.object({ id: z.string(), name: z.string(), email: z.string(), access, since: z.string() }),
      ),
    }),
  }),
});

/** By the address of somebody who has an account here: 404 where nobody has it. At most a hundred. Again: with other access. */
export const sharePlaylist = put('/v1/me/library/playlists/:id/sharing/people', {
  audience: 'listener',
  summary: 'Share a playlist with somebody who has an account here',
  input: z.object({ id, email: z.string().check(z.maxLength(320)), access }),
  reply: nothing,
  status: 204,
});

/** Null ends it. */
export const sharePlaylistWithAll = put('/v1/me/library/playlists/:id/sharing/everybody', {
  audience: 'listener',
  summary: 'Share a playlist with everybody who has an account here',
  input: z.object({ id, access: z.nullable(access) }),
  reply: nothing,
  status: 204,
});

export const endPlaylistShare = del('/v1/me/library/playlists/:id/sharing/people/:personId', {
  audience: 'listener',
  summary: 'End sharing a playlist with somebody',
  input: z.object({ id, personId: z.string() }),
  reply: nothing,
  status: 204,
});

/** 400 for one's own. */
export const leavePlaylist = post('/v1/me/library/playlists/:id/leave', {
  audience: 'listener',
  summary: "Leave somebody else's playlist",
  input: z.object({ id }),
  reply: nothing,
  status: 204,
});

/** Which of these songs are in the playlist already, each named once, as they were named. */
export const playlistDuplicates = post('/v1/me/library/playlists/:id/tracks/duplicates', {
  audience: 'listener',
  summary: 'Which songs a playlist has already',
  input: z.object({ id, data: playlistSongs }),
  reply: z.object({ data: z.array(z.string()) }),
  maxBytes: 1024 * 1024,
});
