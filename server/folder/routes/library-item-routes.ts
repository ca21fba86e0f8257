import {
  libraryAlbum,
  libraryAlbumArtists,
  libraryAlbumCatalogue,
  libraryAlbumTracks,
} from '#contract/v1/folder.ts';
import { libraryArtistView } from '#contract/v1/folder-for-others.ts';
import {
  libraryArtist,
  libraryArtistAlbums,
  libraryArtistCatalogue,
  librarySong,
  librarySongAlbums,
  librarySongArtists,
  librarySongCatalogue,
} from '#contract/v1/folder-library.ts';
import { type App, serve } from '#server/http/serve.ts';
import type { Kind } from '../catalogue/catalogue-reader.ts';
import * as albums from '../collections/albums.ts';
import { artistAlbums, artistById, artistView } from '../collections/artists.ts';
import { libraryNumber } from '../collections/library-lists.ts';
import { notInLibrary, pageOf } from '../collections/page.ts';
import { songRelation } from '../collections/songs.ts';
import type { Discovery } from '../discovery/discovery.ts';
import { mixesWith } from '../discovery/mixes/mixes.ts';
import type { ListenerState } from '../listener/listener-state.ts';
import { resourcesOf } from '../resources/resources.ts';

const trackPages = { limit: 100, max: 300 };
const pages = { limit: 10, max: 100 };
const albumPages = { limit: 25, max: 100 };

/** One song, album or artist of a listener's library, and what belongs to it. 404 for what they took out. */
export function libraryItemRoutes(
  app: App,
  { read, counts, hiddenOf }: ListenerState,
  discovery: Discovery,
): void {
  async function existingItem(kind: Kind, id: string, userId: string) {
    const hidden = await hiddenOf(userId);
    const number = libraryNumber(read, hidden, { kind, id });
    if (number === null) throw notInLibrary();
    return { hidden, number };
  }

  serve(app, libraryAlbum, async ({ input, userId }) => {
    const hidden = await hiddenOf(userId);
    const album = albums.albumById(read, input.id, 'library', hidden);
    if (!input.include?.split(',').includes('catalog')) return album;
    const catalog = { data: albums.albumCounterpart(read, input.id, hidden).data };
    return {
      data: album.data.map((item) => ({ ...item, relationships: { ...item.relationships, catalog } })),
    };
  });
  serve(app, libraryAlbumTracks, async ({ input, userId }) =>
    albums.albumTracks(read, input.id, 'library', pageOf(input, trackPages), await hiddenOf(userId)),
  );
  serve(app, libraryAlbumArtists, async ({ input, userId }) =>
    albums.albumArtists(read, input.id, 'library', pageOf(input, pages), await hiddenOf(userId)),
  );
  serve(app, libraryAlbumCatalogue, async ({ input, userId }) =>
    albums.albumCounterpart(read, input.id, await hiddenOf(userId)),
  );

  serve(app, librarySong, async ({ input, userId }) => {
    const { number } = await existingItem('songs', input.id, userId);
    return { data: resourcesOf(read, 'songs', 'library', [number]) };
  });
  serve(app, librarySongCatalogue, async ({ input, userId }) => {
    const { number } = await existingItem('songs', input.id, userId);
    return { data: resourcesOf(read, 'songs', 'catalogue', [number]) };
  });
  for (const [endpoint, relation] of [
    [librarySongAlbums, 'albums'],
    [librarySongArtists, 'artists'],
  ] as const)
    serve(app, endpoint, async ({ input, userId }) => {
      const { number } = await existingItem('songs', input.id, userId);
      return songRelation(read, { number, side: 'library', relation }, pageOf(input, pages));
    });

  serve(app, libraryArtist, async ({ input, userId }) => {
    const { number } = await existingItem('artists', input.id, userId);
    return { data: resourcesOf(read, 'artists', 'library', [number]) };
  });
  serve(app, libraryArtistCatalogue, async ({ input, userId }) => {
    const { number } = await existingItem('artists', input.id, userId);
    return artistById(read, String(number));
  });
  serve(app, libraryArtistAlbums, async ({ input, userId }) => {
    const { number, hidden } = await existingItem('artists', input.id, userId);
    return artistAlbums(read, { artist: number, side: 'library' }, pageOf(input, albumPages), hidden);
  });
  serve(app, libraryArtistView, async ({ input, userId }) => {
    const { number: artist } = await existingItem('artists', input.id, userId);
    const path = `/v1/me/library/artists/${input.id}/view/${input.view}`;
    const params = { artist, view: input.view, path, page: pageOf(input, pages) };
    return artistView(read, params, counts, async () =>
      mixesWith(discovery, { artist }, await discovery.asker(userId)),
    );
  });
}
