import { recommendations } from '#contract/v1/folder.ts';
import {
  artistStation,
  cataloguePlaylist,
  cataloguePlaylists,
  cataloguePlaylistTracks,
  catalogueStation,
  catalogueStations,
  continuousStation,
  nextTracks,
  songStation,
} from '#contract/v1/folder-discovery.ts';
import type { Resource } from '#contract/v1/provider.ts';
import { badInput } from '#server/http/errors.ts';
import { type App, type Request, serve } from '#server/http/serve.ts';
import { collectionOf, notInFolder, pageOf, parseIds, single } from '../collections/page.ts';
import type { Discovery } from '../discovery/discovery.ts';
import { type Mix, mixResource } from '../discovery/mixes/mix.ts';
import { createRecommendations } from '../discovery/recommendations/recommendations.ts';
import { type Station, stationId, stationResource } from '../discovery/stations/station.ts';
import { resourcesOf } from '../resources/resources.ts';
import { optionalListener, serveCatalogue } from './storefront.ts';

const trackPages = { limit: 100, max: 300 };
const nextPages = { limit: 10, max: 50 };
const rowPages = { limit: 10, max: 30 };
const maxIds = 25;

/** The rows of the home screen. */
export function recommendationRoutes(app: App, discovery: Discovery): void {
  const recommendationsFor = createRecommendations(discovery);
  serve(app, recommendations, ({ input, userId }) => recommendationsFor(userId, pageOf(input, rowPages)));
}

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

  serveCatalogue(app, cataloguePlaylist, async ({ input, request }) => {
    const [mix] = await mixesBy([input.id], request);
    return single(mix ? withTracks(mix) : null);
  });

  serveCatalogue(app, cataloguePlaylists, async ({ input, request }) => {
    const requestedMixes = await mixesBy(parseIds(input.ids, maxIds), request);
    const whole = input.include?.split(',').includes('tracks') ?? false;
    return { data: requestedMixes.map((mix) => (whole ? withTracks(mix) : mixResource(read, mix))) };
  });

  serveCatalogue(app, cataloguePlaylistTracks, async ({ input, request }) => {
    const page = pageOf(input, trackPages);
    const [mix] = await mixesBy([input.id], request);
    if (!mix) throw notInFolder();
    const pageSongs = mix.songs.slice(page.offset, page.offset + page.limit);
    const path = `/v1/catalog/us/playlists/${mix.id}/tracks`;
    return collectionOf(resourcesOf(read, 'songs', 'catalogue', pageSongs), page, mix.songs.length, path);
  });
}

const replyWith = (station: Station | null) => single(station && stationResource(station));

/** Stations: what they are, and the songs they play next. */
export function stationRoutes(app: App, { stations, asker, now }: Discovery): void {
  for (const [endpoint, type] of [
    [songStation, 'songs'],
    [artistStation, 'artists'],
  ] as const)
    serveCatalogue(app, endpoint, ({ input: { id } }) => replyWith(stations.fromItem({ id, type })));

  serveCatalogue(app, catalogueStation, async ({ input: { id }, request }) => {
    const { userId, taste } = await asker(await optionalListener(app, request));
    return replyWith(stations.byId(id, userId, taste));
  });

  serveCatalogue(app, catalogueStations, async ({ input, request }) => {
    if (input['filter[identity]'] === 'personal') {
      const { userId, taste } = await asker(await app.identity.listener(request));
      return replyWith(stations.byId(stationId({ kind: 'personal', userId }), userId, taste));
    }
    if (input.ids === undefined) throw badInput('ids must name at least one.');
    const ids = parseIds(input.ids, maxIds);
    const { userId, taste } = await asker(await optionalListener(app, request));
    return {
      data: ids.flatMap((id) => {
        const station = stations.byId(id, userId, taste);
        return station ? [stationResource(station)] : [];
      }),
    };
  });

  serve(app, nextTracks, async ({ input, userId }) => {
    const { limit } = pageOf({ limit: input.limit, offset: 0 }, nextPages);
    const { taste } = await asker(userId);
    const station = stations.byId(input.id, userId, taste);
    if (!station) throw notInFolder();
    return { data: stations.next(station, { taste, playedSongs: input.heard ?? null, limit, now: now() }) };
  });

  serve(app, continuousStation, async ({ input: { data }, userId }) => {
    const station = data
      .toReversed()
      .map((item) => stations.fromItem(item))
      .find((candidate) => candidate !== null);
    if (!station) throw notInFolder();
    const { taste } = await asker(userId);
    const playedSongs = data.filter(({ type }) => type.endsWith('songs')).map(({ id }) => id);
    const tracks = stations.next(station, { taste, playedSongs, limit: nextPages.limit, now: now() });
    return { results: { station: stationResource(station), tracks: { data: tracks } } };
  });
}
