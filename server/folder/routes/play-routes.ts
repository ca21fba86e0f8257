import { heavyRotation, recentlyPlayed, recentlyPlayedTracks, savePlays } from '#contract/v1/folder-plays.ts';
import type { Resource } from '#contract/v1/provider.ts';
import { type App, serve } from '#server/serve.ts';
import { existing } from '../catalogue/existing.ts';
import { type Page, pageOf } from '../catalogue/page.ts';
import type { Discovery } from '../discovery/discovery.ts';
import { isMixId } from '../discovery/mixes/mix-kinds.ts';
import { mixResource } from '../discovery/mixes/mix-resource.ts';
import { stationResource } from '../discovery/stations/station-resource.ts';
import { containerResources, type MadeResource } from '../listener/container-resources.ts';
import type { ListenerState } from '../listener/listener-state.ts';
import type { Container } from '../listener/play-repository.ts';
import { numberOnEitherSide } from '../resources/resource-id.ts';
import { resourcesOf } from '../resources/resources.ts';

const heavyRotationLasts = 60 * 24 * 60 * 60 * 1000;
const containerPages = { limit: 10, max: 10 };
const trackPages = { limit: 10, max: 30 };
/** How far back any of these lists goes. */
const maxListed = 200;

/** What a listener played, told by the player and shown as history. */
export function playRoutes(app: App, state: ListenerState, discovery: Discovery): void {
  const { read, plays, counts, playlists, now } = state;

  /** Containers as they are kept, by `type id`; those that are not there, or not the listener's, are absent. */
  async function containersOf(
    userId: string,
    named: readonly { id: string; type: string }[],
  ): Promise<Map<string, Container>> {
    const found = new Map<string, Container>();
    const ids = named.map(({ id }) => id);
    const own = new Set((await playlists.byIds(userId, [...new Set(ids)])).map(({ id }) => id));
    const albums = existing(
      read,
      'albums',
      ids.flatMap((id) => numberOnEitherSide('albums', id) ?? []),
    );
    for (const { id, type } of named) {
      const kind = type.replace(/^library-/, '');
      const album = kind === 'albums' ? numberOnEitherSide('albums', id) : null;
      if (album !== null && albums.has(album))
        found.set(`${type} ${id}`, { kind: 'album', id: String(album) });
      else if (kind === 'playlists' && (own.has(id) || isMixId(id)))
        found.set(`${type} ${id}`, { kind: 'playlist', id });
      else if (kind === 'stations' && /^ra\.[\w.-]{1,80}$/.test(id))
        found.set(`${type} ${id}`, { kind: 'station', id });
    }
    return found;
  }

  async function made(userId: string): Promise<MadeResource> {
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

  serve(app, savePlays, async ({ input: { data }, userId }) => {
    const received = now();
    const containers = await containersOf(
      userId,
      data.flatMap(({ container }) => container ?? []),
    );
    const numbers = data.map(({ id }) => numberOnEitherSide('songs', id));
    const songs = existing(
      read,
      'songs',
      numbers.filter((number) => number !== null),
    );
    const known = data.flatMap(({ playId, playedAt, container }, index) => {
      const number = numbers[index] ?? null;
      if (number === null || !songs.has(number)) return [];
      const stated = playedAt === undefined ? received : Date.parse(playedAt);
      return [
        {
          playId,
          songId: String(number),
          playedAt: Math.max(0, Math.min(stated, received)),
          container: container ? (containers.get(`${container.type} ${container.id}`) ?? null) : null,
        },
      ];
    });
    await plays.save(userId, known);
    return undefined;
  });

  serve(app, recentlyPlayed, async ({ input, userId }) => {
    const page = pageOf(input, containerPages);
    const found = await counts.recentContainers(userId, maxListed);
    return shown(
      await containerResources(state, userId, found, await made(userId)),
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
      await containerResources(state, userId, found, await made(userId)),
      page,
      '/v1/me/history/heavy-rotation',
    );
  });
}

/** A page of a list that is short as a whole; Apple gives these no total. */
function shown(all: readonly Resource[], { limit, offset }: Page, path: string) {
  const data = all.slice(offset, offset + limit);
  const end = offset + data.length;
  return data.length > 0 && end < all.length ? { data, next: `${path}?offset=${end}` } : { data };
}
