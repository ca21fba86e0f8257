import {
  playlistVersion,
  playlistVersions,
  restorePlaylistVersion,
} from '#contract/v1/folder-playlist-versions.ts';
import { type App, serve } from '#server/http/serve.ts';
import { collectionOf, pageOf } from '../collections/page.ts';
import type { ListenerState } from '../listener/listener-state.ts';
import { readOnly } from '../listener/playlist-access.ts';
import { playlistSongs } from '../listener/playlist-songs.ts';
import type { DepartedSongs } from '../store/missing-songs.ts';

const versionPages = { limit: 20, max: 20 };
const songPages = { limit: 100, max: 300 };
const isoOf = (milliseconds: number) => new Date(milliseconds).toISOString();

/** Former versions of playlists, for listeners with write access. */
export function playlistVersionRoutes(app: App, state: ListenerState, departed: DepartedSongs): void {
  const { read, versions, accessTo, hiddenOf, now } = state;

  async function requireWriter(userId: string, id: string): Promise<void> {
    if ((await accessTo(userId, id)) === 'read') throw readOnly();
  }

  serve(app, playlistVersions, async ({ input, userId }) => {
    const page = pageOf(input, versionPages);
    await requireWriter(userId, input.id);
    const { versions: rows, total } = await versions.page(input.id, page, now());
    return {
      data: rows.map(({ version, by, beganAt, changedAt, songCount, changes }) => ({
        version,
        by: by?.name ?? null,
        isMine: by?.id === userId,
        beganAt: isoOf(beganAt),
        changedAt: isoOf(changedAt),
        songCount,
        ...changes,
      })),
      meta: { total },
    };
  });

  serve(app, playlistVersion, async ({ input, userId }) => {
    const page = pageOf(input, songPages);
    const { id, version } = input;
    await requireWriter(userId, id);
    const { name, description, songs } = await versions.state(id, version, now());
    const entries = songs.map((songId, index) => ({ entryId: String(index), songId }));
    const { data, total } = playlistSongs(read, await hiddenOf(userId), entries, { ...page, departed });
    const path = `/v1/me/library/playlists/${id}/versions/${version}`;
    return { name, description, ...collectionOf(data, page, total, path) };
  });

  serve(app, restorePlaylistVersion, async ({ input: { id, version }, userId }) => {
    await requireWriter(userId, id);
    await state.restore({ userId, playlistId: id, now: now() }, version);
    return undefined;
  });
}
