import {
  catalogueAlbum,
  catalogueAlbumArtists,
  catalogueAlbumTracks,
  catalogueAlbumView,
  catalogueSong,
  catalogueSongs,
  storefront,
} from '#contract/v1/folder.ts';
import { type App, serve } from '#server/serve.ts';
import { albumView } from '../catalogue/album-view.ts';
import * as albums from '../catalogue/albums.ts';
import { pageOf } from '../catalogue/page.ts';
import * as songs from '../catalogue/songs.ts';
import type { Discovery } from '../discovery/discovery.ts';
import { mixesWith } from '../discovery/mixes/mixes-with.ts';
import { listenerIfKnown } from './listener-if-known.ts';
import { onlyUs, storefrontResource } from './only-us.ts';

const trackPages = { limit: 100, max: 300 };
const viewPages = { limit: 10, max: 100 };
const artistPages = { limit: 10, max: 100 };

/** The `/v1` calls for the catalogue's albums and songs, in Apple's shapes (behaviour.md#calls). */
export function catalogueRoutes(app: App, discovery: Discovery): void {
  const { read } = discovery;
  serve(app, storefront, () => ({ data: [storefrontResource] }));

  serve(app, catalogueSongs, ({ input }) => {
    onlyUs(input.storefront);
    return songs.songsByIds(read, input.ids);
  });
  serve(app, catalogueSong, ({ input }) => {
    onlyUs(input.storefront);
    return songs.songById(read, input.id);
  });

  serve(app, catalogueAlbum, ({ input }) => {
    onlyUs(input.storefront);
    return albums.albumById(read, input.id, 'catalogue');
  });
  serve(app, catalogueAlbumTracks, ({ input }) => {
    onlyUs(input.storefront);
    return albums.albumTracks(read, input.id, 'catalogue', pageOf(input, trackPages));
  });
  serve(app, catalogueAlbumArtists, ({ input }) => {
    onlyUs(input.storefront);
    return albums.albumArtists(read, input.id, 'catalogue', pageOf(input, artistPages));
  });

  serve(app, catalogueAlbumView, ({ input, request }) => {
    onlyUs(input.storefront);
    const asked = { id: input.id, view: input.view, page: pageOf(input, viewPages) };
    return albumView(read, asked, async (album) =>
      mixesWith(discovery, { album }, await discovery.asker(await listenerIfKnown(app, request))),
    );
  });
}
