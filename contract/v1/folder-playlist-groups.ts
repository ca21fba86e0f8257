import * as z from 'zod/mini';
import { del, get, nothing, patch, post, put } from '../endpoint.ts';

/** Ours: what a listener puts playlists into (on the screen: folders), and which are pinned. Each listener has them their own way. */

const groupId = z.string();
const name = z.string().check(z.trim(), z.minLength(1, 'A folder needs a name.'), z.maxLength(100));
const group = z.object({ id: z.string(), name: z.string() });

export const playlistGroups = get('/v1/me/library/playlist-groups', {
  audience: 'listener',
  summary: "The listener's folders of playlists",
  input: z.object({}),
  reply: z.object({ data: z.array(group) }),
});

/** At most two hundred. */
export const createPlaylistGroup = post('/v1/me/library/playlist-groups', {
  audience: 'listener',
  summary: 'Make a folder of playlists',
  input: z.object({ name }),
  reply: z.object({ data: group }),
  status: 201,
});

export const renamePlaylistGroup = patch('/v1/me/library/playlist-groups/:groupId', {
  audience: 'listener',
  summary: 'Rename a folder of playlists',
  input: z.object({ groupId, name }),
  reply: nothing,
  status: 204,
});

/** Its playlists move out; none is lost. */
export const removePlaylistGroup = del('/v1/me/library/playlist-groups/:groupId', {
  audience: 'listener',
  summary: 'Remove a folder of playlists',
  input: z.object({ groupId }),
  reply: nothing,
  status: 204,
});

/** What is absent stays, and 400 where both are; a `groupId` of null takes it out. Also of a playlist that another shares. */
export const filePlaylist = put('/v1/me/library/playlists/:id/place', {
  audience: 'listener',
  summary: 'Put a playlist into a folder, or pin it',
  input: z.object({
    id: z.string(),
    groupId: z.optional(z.nullable(groupId)),
    isPinned: z.optional(z.boolean()),
  }),
  reply: nothing,
  status: 204,
});
