import {
  catalogueAlbum,
  catalogueAlbumArtists,
  catalogueAlbumTracks,
  catalogueAlbumView,
  catalogueSong,
  catalogueSongs,
  storefront,
} from '#contract/v1/folder.ts';
import { keptAnswers } from '#server/http/response-cache.ts';
import { type App, serve, serveKept } from '#server/http/serve.ts';
import { albumView } from '../catalogue/album-view.ts';
import * as albums from '../catalogue/albums.ts';
import { catalogueVersion } from '../catalogue/catalogue-version.ts';
import { pageOf } from '../catalogue/page.ts';
import * as songs from '../catalogue/songs.ts';
import type { Discovery } from '../discovery/discovery.ts';
import { mixesWith } from '../discovery/mixes/mixes-with.ts';
import { listenerIfKnown } from './optional-listener.ts';
import { onlyUs, storefrontResource } from './storefront.ts';

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
  const kept = keptAnswers(() => catalogueVersion(read));
  serveKept(app, catalogueSong, kept, ({ storefront: of, id }) => {
    onlyUs(of);
    return songs.songById(read, id);
  });

  serveKept(app, catalogueAlbum, kept, ({ storefront: of, id }) => {
    onlyUs(of);
    return albums.albumById(read, id, 'catalogue');
  });
  serveKept(app, catalogueAlbumTracks, kept, ({ storefront: of, id, ...page }) => {
    onlyUs(of);
    return albums.albumTracks(read, id, 'catalogue', pageOf(page, trackPages));
  });
  serveKept(app, catalogueAlbumArtists, kept, ({ storefront: of, id, ...page }) => {
    onlyUs(of);
    return albums.albumArtists(read, id, 'catalogue', pageOf(page, artistPages));
  });

  serve(app, catalogueAlbumView, ({ input, request }) => {
    onlyUs(input.storefront);
    const asked = { id: input.id, view: input.view, page: pageOf(input, viewPages) };
    return albumView(read, asked, async (album) =>
      mixesWith(discovery, { album }, await discovery.asker(await listenerIfKnown(app, request))),
    );
  });
}
