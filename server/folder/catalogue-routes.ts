import {
  catalogueAlbum,
  catalogueAlbumArtists,
  catalogueAlbumTracks,
  catalogueAlbumView,
  catalogueSong,
  catalogueSongs,
  recommendations,
  search,
  storefront,
} from '#contract/folder.ts';
import { type App, serve } from '#server/serve.ts';
import { albumView } from './catalogue/album-view.ts';
import * as albums from './catalogue/albums.ts';
import { pageOf } from './catalogue/page.ts';
import { recommendationsFor } from './catalogue/recommendations.ts';
import { searchCatalogue } from './catalogue/search.ts';
import * as songs from './catalogue/songs.ts';
import type { CatalogueReader } from './catalogue-reader.ts';
import { onlyUs, storefrontResource } from './only-us.ts';

const trackPages = { limit: 100, most: 300 };
const viewPages = { limit: 10, most: 100 };
const artistPages = { limit: 10, most: 100 };

/** The `/v1` calls for the catalogue's albums and songs, in Apple's shapes (spec §7). */
export function catalogueRoutes(app: App, read: CatalogueReader): void {
  serve(app, storefront, () => ({ data: [storefrontResource] }));
  serve(app, recommendations, ({ input, userId }) => {
    const day = new Date().toISOString().slice(0, 10);
    return recommendationsFor(read, { listener: userId, day }, pageOf(input, { limit: 10, most: 30 }));
  });
  serve(app, search, ({ input }) => {
    onlyUs(input.storefront);
    return searchCatalogue(read, input.term, input.types, pageOf(input, { limit: 5, most: 25 }));
  });

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

  serve(app, catalogueAlbumView, ({ input }) => {
    onlyUs(input.storefront);
    return albumView(read, input.id, input.view, pageOf(input, viewPages));
  });
}
