import {
  catalogueAlbum,
  catalogueAlbumArtists,
  catalogueAlbumTracks,
  catalogueAlbumView,
  catalogueSong,
  catalogueSongs,
  storefront,
} from '#contract/v1/folder.ts';
import { createResponseCache } from '#server/http/response-cache.ts';
import { type App, serve, serveCached } from '#server/http/serve.ts';
import { catalogueVersion } from '../catalogue/catalogue-version.ts';
import * as albums from '../collections/albums.ts';
import { albumView } from '../collections/albums.ts';
import { pageOf } from '../collections/page.ts';
import * as songs from '../collections/songs.ts';
import type { Discovery } from '../discovery/discovery.ts';
import { mixesWith } from '../discovery/mixes/mixes.ts';
import { optionalListener, requireStorefront, serveCatalogue, storefrontResource } from './storefront.ts';

const trackPages = { limit: 100, max: 300 };
const viewPages = { limit: 10, max: 100 };
const artistPages = { limit: 10, max: 100 };

/** The `/v1` calls for the catalogue's albums and songs, in Apple's shapes (behaviour.md#calls). */
export function catalogueRoutes(app: App, discovery: Discovery): void {
  const { read } = discovery;
  serve(app, storefront, () => ({ data: [storefrontResource] }));

  serveCatalogue(app, catalogueSongs, ({ input }) => songs.songsByIds(read, input.ids));
  const cache = createResponseCache(() => catalogueVersion(read));
  serveCached(app, catalogueSong, cache, ({ storefront: of, id }) => {
    requireStorefront(of);
    return songs.songById(read, id);
  });

  serveCached(app, catalogueAlbum, cache, ({ storefront: of, id }) => {
    requireStorefront(of);
    return albums.albumById(read, id, 'catalogue');
  });
  serveCached(app, catalogueAlbumTracks, cache, ({ storefront: of, id, ...page }) => {
    requireStorefront(of);
    return albums.albumTracks(read, id, 'catalogue', pageOf(page, trackPages));
  });
  serveCached(app, catalogueAlbumArtists, cache, ({ storefront: of, id, ...page }) => {
    requireStorefront(of);
    return albums.albumArtists(read, id, 'catalogue', pageOf(page, artistPages));
  });

  serveCatalogue(app, catalogueAlbumView, ({ input, request }) => {
    const params = { id: input.id, view: input.view, page: pageOf(input, viewPages) };
    return albumView(read, params, async (album) =>
      mixesWith(discovery, { album }, await discovery.asker(await optionalListener(app, request))),
    );
  });
}
