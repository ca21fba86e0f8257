import {
  createPlaylistGroup,
  filePlaylist,
  playlistGroups,
  removePlaylistGroup,
  renamePlaylistGroup,
} from '#contract/v1/folder-playlist-groups.ts';
import { badInput } from '#server/http/errors.ts';
import { type App, serve } from '#server/http/serve.ts';
import type { ListenerState } from '../listener/listener-state.ts';
import { tidyText } from '../listener/playlist-text.ts';

function groupName(text: string): string {
  const name = tidyText(text).replaceAll(/\s+/g, ' ');
  if (name === '') throw badInput('A folder needs a name.');
  return name;
}

/** What a listener puts playlists into, and which they pin. */
export function playlistGroupRoutes(app: App, { groups, now }: ListenerState): void {
  serve(app, playlistGroups, async ({ userId }) => ({ data: await groups.of(userId) }));

  serve(app, createPlaylistGroup, async ({ input: { name }, userId }) => ({
    data: await groups.create(userId, groupName(name), now()),
  }));

  serve(app, renamePlaylistGroup, async ({ input: { groupId, name }, userId }) => {
    await groups.rename(userId, groupId, groupName(name));
    return undefined;
  });

  serve(app, removePlaylistGroup, async ({ input: { groupId }, userId }) => {
    await groups.remove(userId, groupId);
    return undefined;
  });

  serve(app, filePlaylist, async ({ input: { id, groupId, isPinned }, userId }) => {
    if (groupId === undefined && isPinned === undefined)
      throw badInput('Say into which folder the playlist goes, or whether it is pinned.');
    await groups.place(userId, id, { groupId, isPinned }, now());
    return undefined;
  });
}
