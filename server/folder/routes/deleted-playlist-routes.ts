import {
  deletedPlaylists,
  deletePlaylistForGood,
  restoreDeletedPlaylist,
} from '#contract/v1/folder-deleted-playlists.ts';
import { type App, serve } from '#server/http/serve.ts';
import { pageOf } from '../collections/page.ts';
import type { ListenerState } from '../listener/listener-state.ts';
import { playlistResources } from '../listener/playlist-resource.ts';

const pages = { limit: 100, max: 100 };

/** What a listener deleted of their playlists. */
export function deletedPlaylistRoutes(app: App, { read, deleted, now }: ListenerState): void {
  serve(app, deletedPlaylists, async ({ input, userId }) => {
    const rows = await deleted.page(userId, pageOf(input, pages), now());
    const resources = playlistResources(
      read,
      rows.map(({ playlist }) => playlist),
    );
    const data = resources.flatMap((playlist, index) => {
      const facts = rows[index];
      return facts ? [{ playlist, songCount: facts.songCount, daysLeft: facts.daysLeft }] : [];
    });
    return { data, meta: { total: await deleted.total(userId) } };
  });

  serve(app, restoreDeletedPlaylist, async ({ input: { id }, userId }) => {
    await deleted.restore(userId, id);
    return undefined;
  });

  serve(app, deletePlaylistForGood, async ({ input: { id }, userId }) => {
    await deleted.deleteForGood(userId, id);
    return undefined;
  });
}
