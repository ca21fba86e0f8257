import type * as z from 'zod/mini';
import {
  addPlaylistTracks,
  changePlaylist,
  createPlaylist,
  movePlaylistTrack,
  removePlaylistTrack,
  replacePlaylistTracks,
} from '#contract/v1/folder-playlist-changes.ts';
import {
  libraryPlaylist,
  libraryPlaylists,
  playlistCatalogue,
  playlistTracks,
} from '#contract/v1/folder-playlists.ts';
import type { Resource } from '#contract/v1/provider.ts';
import { noRelatedResources } from '#server/http/errors.ts';
import { type App, serve } from '#server/http/serve.ts';
import { collectionOf, notInLibrary, type Page, pageOf, parseIds } from '../collections/page.ts';
import type { ListenerState } from '../listener/listener-state.ts';
import type { Playlist } from '../listener/playlist-repository.ts';
import { playlistResources } from '../listener/playlist-resource.ts';
import { playlistSongs, songNumbers } from '../listener/playlist-songs.ts';
import { playlistName, tidyText } from '../listener/playlist-text.ts';
import { sortedEntries } from '../listener/sorted-entries.ts';
import type { DepartedSongs } from '../store/missing-songs.ts';

const listPages = { limit: 25, max: 100 };
const trackPages = { limit: 100, max: 300 };
const firstTracks: Page = { limit: 100, offset: 0 };
const maxIds = 100;

/** A listener's playlists. Somebody else's that are not shared with them are 404, as if they did not exist. */
export function playlistRoutes(app: App, state: ListenerState, departed: DepartedSongs): void {
  const { read, playlists, entries, now } = state;

  async function one(userId: string, id: string) {
    const [playlist] = await playlists.byIds(userId, [id]);
    if (!playlist) throw notInLibrary();
    return playlist;
  }
  const resourceOf = async (userId: string, id: string) => playlistResources(read, [await one(userId, id)]);

  const tracksOf = (userId: string, playlist: Playlist, params: TracksAsked) =>
    playlistTracksOf(state, departed, { userId, playlist, params });

  serve(app, libraryPlaylists, async ({ input, userId }) => {
    const page = pageOf(input, listPages);
    if (input.ids !== undefined) {
      const chosen = await playlists.byIds(userId, parseIds(input.ids, maxIds));
      return { data: playlistResources(read, chosen) };
    }
    const data = playlistResources(read, await playlists.page(userId, page));
    return collectionOf(data, page, await playlists.total(userId), '/v1/me/library/playlists');
  });

  serve(app, createPlaylist, async ({ input: { attributes, relationships }, userId }) => {
    const songs = songNumbers(read, relationships?.tracks?.data ?? []);
    const text = {
      name: playlistName(attributes.name ?? ''),
      description: tidyText(attributes.description ?? ''),
    };
    const playlistId = await playlists.create(userId, text, now());
    await entries.append({ userId, playlistId, now: now() }, songs.map(String));
    return { data: await resourceOf(userId, playlistId) };
  });

  serve(app, libraryPlaylist, async ({ input: { id, include }, userId }) => {
    const playlist = await one(userId, id);
    const resources = playlistResources(read, [playlist]);
    if (!include?.split(',').includes('tracks')) return { data: resources };
    const { data, total, path } = await tracksOf(userId, playlist, firstTracks);
    const tracks = { href: path, ...collectionOf(data, firstTracks, total, path) };
    return { data: resources.map((resource) => ({ ...resource, relationships: { tracks } })) };
  });

  serve(app, changePlaylist, async ({ input: { id, attributes }, userId }) => {
    const { name, description } = attributes;
    const text = {
      name: name === undefined ? undefined : playlistName(name),
      description: description === undefined ? undefined : tidyText(description),
    };
    await playlists.change(userId, id, text, now());
    return { data: await resourceOf(userId, id) };
  });

  serve(app, playlistTracks, async ({ input, userId }) => {
    const { sort, away } = input;
    const page = pageOf(input, trackPages);
    const playlist = await one(userId, input.id);
    const { data, total, path } = await tracksOf(userId, playlist, { ...page, sort, away });
    const ours = { ...(sort ? { sort } : {}), ...(away ? { away } : {}) };
    // Requests in Apple's form get Apple's form of `next`, which has no `limit`.
    const size = Object.keys(ours).length > 0 && input.limit ? { limit: String(page.limit) } : {};
    const nextParams = new URLSearchParams({ ...ours, ...size });
    return collectionOf(data, page, total, path, nextParams);
  });

  serve(app, playlistCatalogue, async ({ input, userId }) => {
    await one(userId, input.id);
    throw noRelatedResources();
  });

  entryRoutes(app, state, departed);
}

type TracksAsked = Page & Pick<z.output<typeof playlistTracks.input>, 'sort' | 'away'>;

async function playlistTracksOf(
  state: ListenerState,
  departed: DepartedSongs,
  { userId, playlist, params }: { userId: string; playlist: Playlist; params: TracksAsked },
) {
  const { read, entries, hiddenOf } = state;
  const { id } = playlist;
  const { sort, away, ...page } = params;
  const ordered = sort
    ? sortedEntries(read, await entries.wholeOf(id), sort, departed)
    : await entries.of(id);
  const { data, total } = playlistSongs(read, await hiddenOf(userId), ordered, {
    ...page,
    departed: away === 'true' ? departed : undefined,
  });
  const isShared = playlist.isShared || playlist.access !== 'own';
  const songs = isShared ? await withAdders(state, id, data) : data;
  return { data: songs, total, path: `/v1/me/library/playlists/${id}/tracks` };
}

async function withAdders(
  { entries }: ListenerState,
  playlistId: string,
  songs: readonly Resource[],
): Promise<Resource[]> {
  const adders = await entries.addersOf(
    playlistId,
    songs.flatMap(({ meta }) => meta?.entryId ?? []),
  );
  return songs.map((song) => {
    const adder = adders.get(song.meta?.entryId ?? '');
    if (adder === undefined) return song;
    const when = adder.addedAt === null ? {} : { addedAt: new Date(adder.addedAt).toISOString() };
    return { ...song, meta: { ...song.meta, addedBy: adder.name, ...when } };
  });
}

function entryRoutes(app: App, { read, entries, now }: ListenerState, departed: DepartedSongs): void {
  serve(app, addPlaylistTracks, async ({ input: { id, data, duplicates }, userId }) => {
    const songs = songNumbers(read, data);
    const entryIds = data.map(({ entryId }) => entryId);
    await entries.append({ userId, playlistId: id, now: now() }, songs.map(String), { duplicates, entryIds });
    return undefined;
  });

  serve(app, replacePlaylistTracks, async ({ input: { id, data }, userId }) => {
    const songs = songNumbers(
      read,
      data.filter((item) => 'id' in item),
      // What was taken out while its file is gone can be put back.
      departed,
    ).values();
    const requested = data.map((item) =>
      'entryId' in item ? item : { songId: String(songs.next().value ?? '') },
    );
    await entries.replace({ userId, playlistId: id, now: now() }, requested);
    return undefined;
  });

  serve(app, movePlaylistTrack, async ({ input: { id, entryId, before, thenBefore }, userId }) => {
    await entries.move({ userId, playlistId: id, now: now() }, entryId, before, thenBefore);
    return undefined;
  });

  serve(app, removePlaylistTrack, async ({ input: { id, entryId }, userId }) => {
    await entries.remove({ userId, playlistId: id, now: now() }, entryId);
    return undefined;
  });
}
