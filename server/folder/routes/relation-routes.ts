import { catalogueArtistView } from '#contract/v1/folder.ts';
import { catalogueArtists, storefrontById } from '#contract/v1/folder-for-others.ts';
import {
  catalogueAlbums,
  catalogueArtist,
  catalogueArtistAlbums,
  catalogueSongAlbums,
  catalogueSongArtists,
} from '#contract/v1/folder-relations.ts';
import { type App, serve } from '#server/http/serve.ts';
import type { TotalPlays } from '../catalogue/related-to-artist.ts';
import { albumsByIds } from '../collections/albums.ts';
import { artistView } from '../collections/artist-view.ts';
import { artistAlbums, artistById, artistsByIds, existingArtist } from '../collections/artists.ts';
import { pageOf } from '../collections/page.ts';
import { songRelation } from '../collections/songs.ts';
import type { Discovery } from '../discovery/discovery.ts';
import { mixesWith } from '../discovery/mixes/mixes-with.ts';
import { numberOf } from '../resources/resource-id.ts';
import { optionalListener } from './optional-listener.ts';
import { requireStorefront, storefrontResource } from './storefront.ts';

const pages = { limit: 10, max: 100 };
const albumPages = { limit: 25, max: 100 };

/** The `/v1` calls for artists, and from songs to albums and artists (behaviour.md#calls). */
export function relationRoutes(app: App, discovery: Discovery, counts: TotalPlays): void {
  const { read } = discovery;
  serve(app, storefrontById, ({ input }) => {
    requireStorefront(input.id);
    return { data: [storefrontResource] };
  });
  serve(app, catalogueAlbums, ({ input }) => {
    requireStorefront(input.storefront);
    return albumsByIds(read, input.ids, input.include);
  });
  serve(app, catalogueArtists, ({ input }) => {
    requireStorefront(input.storefront);
    return artistsByIds(read, input.ids);
  });
  serve(app, catalogueArtist, ({ input }) => {
    requireStorefront(input.storefront);
    return artistById(read, input.id);
  });
  serve(app, catalogueArtistAlbums, ({ input }) => {
    requireStorefront(input.storefront);
    const artist = existingArtist(read, input.id);
    return artistAlbums(read, { artist, side: 'catalogue' }, pageOf(input, albumPages));
  });
  serve(app, catalogueArtistView, ({ input, request }) => {
    requireStorefront(input.storefront);
    const artist = existingArtist(read, input.id);
    const path = `/v1/catalog/us/artists/${artist}/view/${input.view}`;
    const asked = { artist, view: input.view, path, page: pageOf(input, pages) };
    return artistView(read, asked, counts, async () =>
      mixesWith(discovery, { artist }, await discovery.asker(await optionalListener(app, request))),
    );
  });
  for (const [endpoint, relation] of [
    [catalogueSongAlbums, 'albums'],
    [catalogueSongArtists, 'artists'],
  ] as const)
    serve(app, endpoint, ({ input }) => {
      requireStorefront(input.storefront);
      const number = numberOf('songs', 'catalogue', input.id);
      return songRelation(read, { number, side: 'catalogue', relation }, pageOf(input, pages));
    });
}
