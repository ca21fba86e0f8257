import {
  endPlaylistShare,
  leavePlaylist,
  playlistDuplicates,
  playlistSharing,
  sharePlaylist,
  sharePlaylistWithAll,
} from '#contract/v1/folder-playlist-sharing.ts';
import { type App, serve } from '#server/http/serve.ts';
import type { ListenerState } from '../listener/listener-state.ts';
import { numberOnEitherSide } from '../resources/resource-id.ts';

/** Playlists that listeners of one server share. */
export function playlistSharingRoutes(app: App, { sharing, entries, accessTo, now }: ListenerState): void {
  serve(app, playlistSharing, async ({ input: { id }, userId }) => {
    const { everybody, people } = await sharing.of(userId, id);
    return {
      data: {
        everybody,
        people: people.map(({ since, ...person }) => ({
          ...person,
          since: new Date(since).toISOString(),
        })),
      },
    };
  });

  serve(app, sharePlaylist, async ({ input: { id, email, access }, userId }) => {
    await sharing.withPerson(userId, id, { email, access, now: now() });
    return undefined;
  });

  serve(app, sharePlaylistWithAll, async ({ input: { id, access }, userId }) => {
    await sharing.withEverybody(userId, id, access);
    return undefined;
  });

  serve(app, endPlaylistShare, async ({ input: { id, personId }, userId }) => {
    await sharing.end(userId, id, personId);
    return undefined;
  });

  serve(app, leavePlaylist, async ({ input: { id }, userId }) => {
    await sharing.leave(userId, id, now());
    return undefined;
  });

  serve(app, playlistDuplicates, async ({ input: { id, data }, userId }) => {
    await accessTo(userId, id);
    const there = new Set((await entries.of(id)).map(({ songId }) => songId));
    const songIds = new Set(data.map((song) => song.id));
    return { data: [...songIds].filter((song) => there.has(String(numberOnEitherSide('songs', song)))) };
  });
}
