import {
  addPlaylistTracks,
  changePlaylist,
  createPlaylist,
  libraryPlaylist,
  libraryPlaylists,
  movePlaylistTrack,
  playlistCatalogue,
  playlistTracks,
  removePlaylistTrack,
  replacePlaylistTracks,
} from '#contract/v1/folder-playlists.ts';
import { noRelatedResources } from '#server/errors.ts';
import { type App, serve } from '#server/serve.ts';
import { idsAsked } from '../catalogue/ids-asked.ts';
import { collectionOf, notInLibrary, type Page, pageOf } from '../catalogue/page.ts';
import type { ListenerState } from '../listener/listener-state.ts';
import { playlistResources } from '../listener/playlist-resource.ts';
import { playlistSongs, songNumbers } from '../listener/playlist-songs.ts';

const listPages = { limit: 25, max: 100 };
const trackPages = { limit: 100, max: 300 };
const firstTracks: Page = { limit: 100, offset: 0 };
const maxIds = 100;

/** Control characters have no place in a name; PostgreSQL would not even keep NUL. */
const tidy = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}--[\n\t]]/gv, '')
    .trim();
const nameOf = (text: string) => tidy(text) || 'Untitled playlist';

/** A listener's own playlists. Somebody else's are 404, as if they did not exist. */
export function playlistRoutes(app: App, state: ListenerState): void {
  const { read, playlists, entries, hiddenOf, now } = state;

  async function one(userId: string, id: string) {
    const [playlist] = playlistResources(read, await playlists.byIds(userId, [id]));
    if (!playlist) throw notInLibrary();
    return playlist;
  }

  async function tracksOf(userId: string, id: string, page: Page) {
    const { data, total } = playlistSongs(read, await hiddenOf(userId), await entries.of(id), page);
    return { data, total, path: `/v1/me/library/playlists/${id}/tracks` };
  }

  serve(app, libraryPlaylists, async ({ input, userId }) => {
    const page = pageOf(input, listPages);
    if (input.ids !== undefined) {
      const found = await playlists.byIds(userId, idsAsked(input.ids, maxIds));
      return { data: playlistResources(read, found) };
    }
    const data = playlistResources(read, await playlists.page(userId, page));
    return collectionOf(data, page, await playlists.total(userId), '/v1/me/library/playlists');
  });

  serve(app, createPlaylist, async ({ input: { attributes, relationships }, userId }) => {
    const songs = songNumbers(read, relationships?.tracks?.data ?? []);
    const text = { name: nameOf(attributes.name ?? ''), description: tidy(attributes.description ?? '') };
    const playlistId = await playlists.create(userId, text, now());
    await entries.append({ userId, playlistId, now: now() }, songs.map(String));
    return { data: [await one(userId, playlistId)] };
  });

  serve(app, libraryPlaylist, async ({ input: { id, include }, userId }) => {
    const playlist = await one(userId, id);
    if (!include?.split(',').includes('tracks')) return { data: [playlist] };
    const { data, total, path } = await tracksOf(userId, id, firstTracks);
    const tracks = { href: path, ...collectionOf(data, firstTracks, total, path) };
    return { data: [{ ...playlist, relationships: { tracks } }] };
  });

  serve(app, changePlaylist, async ({ input: { id, attributes }, userId }) => {
    const { name, description } = attributes;
    const text = {
      name: name === undefined ? undefined : nameOf(name),
      description: description === undefined ? undefined : tidy(description),
    };
    if (!(await playlists.change(userId, id, text, now()))) throw notInLibrary();
    return { data: [await one(userId, id)] };
  });

  serve(app, playlistTracks, async ({ input, userId }) => {
    const page = pageOf(input, trackPages);
    const { id } = await one(userId, input.id);
    const { data, total, path } = await tracksOf(userId, id, page);
    return collectionOf(data, page, total, path);
  });

  serve(app, playlistCatalogue, async ({ input, userId }) => {
    await one(userId, input.id);
    throw noRelatedResources();
  });

  entryRoutes(app, state);
}

/** What changes the songs of a playlist. */
function entryRoutes(app: App, { read, entries, now }: ListenerState): void {
  serve(app, addPlaylistTracks, async ({ input: { id, data }, userId }) => {
    const songs = songNumbers(read, data);
    await entries.append({ userId, playlistId: id, now: now() }, songs.map(String));
    return undefined;
  });

  serve(app, replacePlaylistTracks, async ({ input: { id, data }, userId }) => {
    const songs = songNumbers(
      read,
      data.filter((item) => 'id' in item),
    ).values();
    const wanted = data.map((item) =>
      'entryId' in item ? item : { songId: String(songs.next().value ?? '') },
    );
    await entries.replace({ userId, playlistId: id, now: now() }, wanted);
    return undefined;
  });

  serve(app, movePlaylistTrack, async ({ input: { id, entryId, before }, userId }) => {
    await entries.move({ userId, playlistId: id, now: now() }, entryId, before);
    return undefined;
  });

  serve(app, removePlaylistTrack, async ({ input: { id, entryId }, userId }) => {
    await entries.remove({ userId, playlistId: id, now: now() }, entryId);
    return undefined;
  });
}
