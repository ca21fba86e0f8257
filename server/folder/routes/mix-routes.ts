import {
  cataloguePlaylist,
  cataloguePlaylists,
  cataloguePlaylistTracks,
} from '#contract/v1/folder-discovery.ts';
import type { Resource } from '#contract/v1/provider.ts';
import { type App, type Request, serve } from '#server/http/serve.ts';
import { collectionOf, notInFolder, pageOf, single } from '../collections/page.ts';
import { parseIds } from '../collections/parse-ids.ts';
import type { Discovery } from '../discovery/discovery.ts';
import type { Mix } from '../discovery/mixes/mix.ts';
import { mixResource } from '../discovery/mixes/mix-resource.ts';
import { resourcesOf } from '../resources/resources.ts';
import { optionalListener } from './optional-listener.ts';
import { requireStorefront } from './storefront.ts';

const trackPages = { limit: 100, max: 300 };
const maxIds = 25;

/** The catalogue's playlists: mixes that Earshot makes by rule. */
export function mixRoutes(app: App, { read, mixes, asker }: Discovery): void {
  async function mixesBy(ids: readonly string[], request: Request): Promise<Mix[]> {
    const asking = await asker(await optionalListener(app, request));
    return ids.flatMap((id) => mixes.byId(id, asking.userId, asking) ?? []);
  }

  function withTracks(mix: Mix): Resource {
    const resource = mixResource(read, mix);
    const data = resourcesOf(read, 'songs', 'catalogue', mix.songs);
    return {
      ...resource,
      relationships: { tracks: { href: `${resource.href}/tracks`, data, meta: { total: data.length } } },
    };
  }

  serve(app, cataloguePlaylist, async ({ input, request }) => {
    requireStorefront(input.storefront);
    const [mix] = await mixesBy([input.id], request);
    return single(mix ? withTracks(mix) : null);
  });

  serve(app, cataloguePlaylists, async ({ input, request }) => {
    requireStorefront(input.storefront);
    const found = await mixesBy(parseIds(input.ids, maxIds), request);
    const whole = input.include?.split(',').includes('tracks') ?? false;
    return { data: found.map((mix) => (whole ? withTracks(mix) : mixResource(read, mix))) };
  });

  serve(app, cataloguePlaylistTracks, async ({ input, request }) => {
    requireStorefront(input.storefront);
    const page = pageOf(input, trackPages);
    const [mix] = await mixesBy([input.id], request);
    if (!mix) throw notInFolder();
    const shown = mix.songs.slice(page.offset, page.offset + page.limit);
    const path = `/v1/catalog/us/playlists/${mix.id}/tracks`;
    return collectionOf(resourcesOf(read, 'songs', 'catalogue', shown), page, mix.songs.length, path);
  });
}
