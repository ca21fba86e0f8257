import {
  artistStation,
  catalogueStation,
  catalogueStations,
  continuousStation,
  nextTracks,
  songStation,
} from '#contract/v1/folder-discovery.ts';
import { badInput } from '#server/http/errors.ts';
import { type App, serve } from '#server/http/serve.ts';
import { notInFolder, pageOf, single } from '../collections/page.ts';
import { parseIds } from '../collections/parse-ids.ts';
import type { Discovery } from '../discovery/discovery.ts';
import type { Station } from '../discovery/stations/station.ts';
import { stationId } from '../discovery/stations/station-id.ts';
import { stationResource } from '../discovery/stations/station-resource.ts';
import { optionalListener } from './optional-listener.ts';
import { requireStorefront } from './storefront.ts';

const nextPages = { limit: 10, max: 50 };
const maxIds = 25;

const shown = (station: Station | null) => single(station && stationResource(station));

/** Stations: what they are, and the songs they play next. */
export function stationRoutes(app: App, { stations, asker, now }: Discovery): void {
  for (const [endpoint, type] of [
    [songStation, 'songs'],
    [artistStation, 'artists'],
  ] as const)
    serve(app, endpoint, ({ input: { storefront, id } }) => {
      requireStorefront(storefront);
      return shown(stations.fromItem({ id, type }));
    });

  serve(app, catalogueStation, async ({ input: { storefront, id }, request }) => {
    requireStorefront(storefront);
    const { userId, taste } = await asker(await optionalListener(app, request));
    return shown(stations.byId(id, userId, taste));
  });

  serve(app, catalogueStations, async ({ input, request }) => {
    requireStorefront(input.storefront);
    if (input['filter[identity]'] === 'personal') {
      const { userId, taste } = await asker(await app.identity.listener(request));
      return shown(stations.byId(stationId({ kind: 'personal', userId }), userId, taste));
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
    return { data: stations.next(station, { taste, heard: input.heard ?? null, limit, now: now() }) };
  });

  serve(app, continuousStation, async ({ input: { data }, userId }) => {
    const station = data
      .toReversed()
      .map((item) => stations.fromItem(item))
      .find((found) => found !== null);
    if (!station) throw notInFolder();
    const { taste } = await asker(userId);
    const heard = data.filter(({ type }) => type.endsWith('songs')).map(({ id }) => id);
    const tracks = stations.next(station, { taste, heard, limit: nextPages.limit, now: now() });
    return { results: { station: stationResource(station), tracks: { data: tracks } } };
  });
}
