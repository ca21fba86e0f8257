import * as z from 'zod/mini';
import { del, get, nothing, post } from '../endpoint.ts';
import { paging } from './folder-paging.ts';
import { resource } from './provider.ts';

/**
 * Ours: what a listener deleted of their playlists (`removeFromLibrary`) stays for 30 days, and comes back as it was: songs,
 * picture, folder, pin, sharing and links. Meanwhile nobody sees it but its owner, here.
 */

const byId = z.object({ id: z.string() });

/** Last deleted first; limit 1 to 100, 100 by default. `songCount` counts songs without files too; `daysLeft` is 0 to 30. */
export const deletedPlaylists = get('/v1/me/library/deleted-playlists', {
  audience: 'listener',
  summary: "The listener's deleted playlists",
  input: z.object(paging),
  reply: z.object({
    data: z.array(z.object({ playlist: resource, songCount: z.number(), daysLeft: z.number() })),
    meta: z.object({ total: z.number() }),
  }),
});

/** 404 for one that is not there, or not theirs. */
export const restoreDeletedPlaylist = post('/v1/me/library/deleted-playlists/:id/restore', {
  audience: 'listener',
  summary: 'Restore a deleted playlist',
  input: byId,
  reply: nothing,
  status: 204,
});

/** 404 for one that is not there, or not theirs. */
export const deletePlaylistForGood = del('/v1/me/library/deleted-playlists/:id', {
  audience: 'listener',
  summary: 'Delete a deleted playlist for good',
  input: byId,
  reply: nothing,
  status: 204,
});
