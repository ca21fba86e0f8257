import { heavyRotation, recentlyPlayedTracks } from '#contract/v1/folder-for-others.ts';
import { recentlyPlayed, savePlays } from '#contract/v1/folder-plays.ts';
import type { Resource } from '#contract/v1/provider.ts';
import { type App, serve } from '#server/http/serve.ts';
import { type Page, pageOf } from '../collections/page.ts';
import type { Discovery } from '../discovery/discovery.ts';
import { mixResource } from '../discovery/mixes/mix-resource.ts';
import { stationResource } from '../discovery/stations/station-resource.ts';
import { containerResources, type MadeResource } from '../listener/container-resources.ts';
import type { ListenerState } from '../listener/listener-state.ts';
import { resourcesOf } from '../resources/resources.ts';
import { matchPlays } from './match-plays.ts';

const heavyRotationLasts = 60 * 24 * 60 * 60 * 1000;
const containerPages = { limit: 10, max: 10 };
const trackPages = { limit: 10, max: 30 };
/** How far back any of these lists goes. */
const maxListed = 200;

/** What a listener played, told by the player and shown as history. */
export function playRoutes(app: App, state: ListenerState, discovery: Discovery): void {
  const { read, plays, counts, now } = state;

  serve(app, savePlays, async ({ input: { data }, userId }) => {
    await plays.save(userId, await matchPlays(state, userId, data));
    return undefined;
  });

  serve(app, recentlyPlayed, async ({ input, userId }) => {
    const page = pageOf(input, containerPages);
    const found = await counts.recentContainers(userId, maxListed);
    return shown(
      await containerResources(state, userId, found, await made(read, discovery, userId)),
      page,
      '/v1/me/recent/played',
    );
  });

  serve(app, recentlyPlayedTracks, async ({ input, userId }) => {
    const page = pageOf(input, trackPages);
    const ids = await counts.recentSongIds(userId, maxListed);
    const songs = resourcesOf(read, 'songs', 'catalogue', ids.map(Number));
    return shown(songs, page, '/v1/me/recent/played/tracks');
  });

  serve(app, heavyRotation, async ({ input, userId }) => {
    const page = pageOf(input, containerPages);
    const found = await counts.topContainers(userId, now() - heavyRotationLasts, maxListed);
    return shown(
      await containerResources(state, userId, found, await made(read, discovery, userId)),
      page,
      '/v1/me/history/heavy-rotation',
    );
  });
}

/** Finds the mixes and stations that Earshot makes for this listener. */
async function made(
  read: ListenerState['read'],
  discovery: Discovery,
  userId: string,
): Promise<MadeResource> {
  const asker = await discovery.asker(userId);
  return ({ kind, id }) => {
    if (kind === 'station') {
      const station = discovery.stations.byId(id, userId, asker.taste);
      return station && stationResource(station);
    }
    const mix = discovery.mixes.byId(id, userId, asker);
    return mix && mixResource(read, mix);
  };
}

/** A page of a list that is short as a whole; Apple gives these no total. */
function shown(all: readonly Resource[], { limit, offset }: Page, path: string) {
  const data = all.slice(offset, offset + limit);
  const end = offset + data.length;
  return data.length > 0 && end < all.length ? { data, next: `${path}?offset=${end}` } : { data };
}
