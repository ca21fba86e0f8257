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
import type { TotalPlays } from '../catalogue/artist-rows.ts';
import { albumsByIds } from '../collections/albums.ts';
import {
  artistAlbums,
  artistById,
  artistsByIds,
  artistView,
  existingArtist,
} from '../collections/artists.ts';
import { pageOf } from '../collections/page.ts';
import { songRelation } from '../collections/songs.ts';
import type { Discovery } from '../discovery/discovery.ts';
import { mixesWith } from '../discovery/mixes/mixes.ts';
import { numberOf } from '../resources/resource-id.ts';
import { optionalListener, requireStorefront, serveCatalogue, storefrontResource } from './storefront.ts';

const pages = { limit: 10, max: 100 };
const albumPages = { limit: 25, max: 100 };

/** The `/v1` calls for artists, and from songs to albums and artists (behaviour.md#calls). */
export function relationRoutes(app: App, discovery: Discovery, counts: TotalPlays): void {
  const { read } = discovery;
  serve(app, storefrontById, ({ input }) => {
    requireStorefront(input.id);
    return { data: [storefrontResource] };
  });
  serveCatalogue(app, catalogueAlbums, ({ input }) => albumsByIds(read, input.ids, input.include));
  serveCatalogue(app, catalogueArtists, ({ input }) => artistsByIds(read, input.ids));
  serveCatalogue(app, catalogueArtist, ({ input }) => artistById(read, input.id));
  serveCatalogue(app, catalogueArtistAlbums, ({ input }) => {
    const artist = existingArtist(read, input.id);
    return artistAlbums(read, { artist, side: 'catalogue' }, pageOf(input, albumPages));
  });
  serveCatalogue(app, catalogueArtistView, ({ input, request }) => {
    const artist = existingArtist(read, input.id);
    const path = `/v1/catalog/us/artists/${artist}/view/${input.view}`;
    const params = { artist, view: input.view, path, page: pageOf(input, pages) };
    return artistView(read, params, counts, async () =>
      mixesWith(discovery, { artist }, await discovery.asker(await optionalListener(app, request))),
    );
  });
  for (const [endpoint, relation] of [
    [catalogueSongAlbums, 'albums'],
    [catalogueSongArtists, 'artists'],
  ] as const)
    serveCatalogue(app, endpoint, ({ input }) => {
      const number = numberOf('songs', 'catalogue', input.id);
      return songRelation(read, { number, side: 'catalogue', relation }, pageOf(input, pages));
    });
}
