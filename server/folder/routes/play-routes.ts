import type * as z from 'zod/mini';
import { heavyRotation, recentlyPlayedTracks } from '#contract/v1/folder-for-others.ts';
import { recentlyPlayed, savePlays } from '#contract/v1/folder-plays.ts';
import type { Resource } from '#contract/v1/provider.ts';
import { pastTime } from '#server/clock/past-time.ts';
import { type App, serve } from '#server/http/serve.ts';
import { existing } from '../catalogue/catalogue-reader.ts';
import { type Page, pageOf } from '../collections/page.ts';
import type { Discovery } from '../discovery/discovery.ts';
import { mixResource } from '../discovery/mixes/mix.ts';
import { isMixId } from '../discovery/mixes/mix-kinds.ts';
import { stationResource } from '../discovery/stations/station.ts';
import type { ListenerState } from '../listener/listener-state.ts';
import type { Container, Play } from '../listener/play-repository.ts';
import { playlistResources } from '../listener/playlist-resource.ts';
import { numberOnEitherSide } from '../resources/resource-id.ts';
import { resourcesByNumber, resourcesOf } from '../resources/resources.ts';

/** Nothing waits longer in a browser. */
const maxAge = 60 * 24 * 60 * 60 * 1000;

type ReportedPlay = z.output<typeof savePlays.input>['data'][number];

/** The plays of songs that are there, by their number in the catalogue. None is later than now. */
export async function matchPlays(
  state: ListenerState,
  userId: string,
  reported: readonly ReportedPlay[],
): Promise<Play[]> {
  const received = state.now();
  const containers = await containersOf(
    state,
    userId,
    reported.flatMap(({ container }) => container ?? []),
  );
  const numbers = reported.map(({ id }) => numberOnEitherSide('songs', id));
  const songs = existing(
    state.read,
    'songs',
    numbers.filter((number) => number !== null),
  );
  return reported.flatMap(({ playId, playedAt, age, container }, index) => {
    const number = numbers[index] ?? null;
    if (number === null || !songs.has(number)) return [];
    const byClock = playedAt === undefined ? received : Date.parse(playedAt);
    const stated = age === undefined ? byClock : received - Math.min(age, maxAge);
    return [
      {
        playId,
        songId: String(number),
        playedAt: pastTime(stated, received),
        container: container ? (containers.get(`${container.type} ${container.id}`) ?? null) : null,
      },
    ];
  });
}

/** Containers as stored, by `type id`; those that are not there, or not the listener's, are absent. */
async function containersOf(
  { read, playlists }: ListenerState,
  userId: string,
  named: readonly { id: string; type: string }[],
): Promise<Map<string, Container>> {
  const containers = new Map<string, Container>();
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
      containers.set(`${type} ${id}`, { kind: 'album', id: String(album) });
    else if (kind === 'playlists' && (own.has(id) || isMixId(id)))
      containers.set(`${type} ${id}`, { kind: 'playlist', id });
    else if (kind === 'stations' && /^ra\.[\w.-]{1,80}$/.test(id))
      containers.set(`${type} ${id}`, { kind: 'station', id });
  }
  return containers;
}

/** The resource of a mix or a station, which are generated; null when there is none (any more). */
type MadeResource = (container: Container) => Resource | null;

/** The albums, playlists and stations that are there now, in their order. */
async function containerResources(
  { read, playlists }: ListenerState,
  userId: string,
  containers: readonly Container[],
  generatedResource: MadeResource,
): Promise<Resource[]> {
  const ids = (kind: Container['kind']) =>
    containers.filter((container) => container.kind === kind).map(({ id }) => id);
  const albums = resourcesByNumber(read, 'albums', 'catalogue', ids('album').map(Number));
  const visible = playlistResources(read, await playlists.byIds(userId, ids('playlist')));
  const byId = new Map(visible.map((playlist) => [playlist.id, playlist]));
  return containers.flatMap((container) => {
    const { kind, id } = container;
    return (kind === 'album' ? albums.get(Number(id)) : (byId.get(id) ?? generatedResource(container))) ?? [];
  });
}

const heavyRotationLasts = 60 * 24 * 60 * 60 * 1000;
const containerPages = { limit: 10, max: 10 };
const trackPages = { limit: 10, max: 30 };
const maxListed = 200;

/** The listener's plays, reported by the player and shown as history. */
export function playRoutes(app: App, state: ListenerState, discovery: Discovery): void {
  const { read, plays, counts, now } = state;

  serve(app, savePlays, async ({ input: { data }, userId }) => {
    await plays.save(userId, await matchPlays(state, userId, data));
    return undefined;
  });

  serve(app, recentlyPlayed, async ({ input, userId }) => {
    const page = pageOf(input, containerPages);
    const containers = await counts.recentContainers(userId, maxListed);
    return pageWithin(
      await containerResources(state, userId, containers, await generatedResource(read, discovery, userId)),
      page,
      '/v1/me/recent/played',
    );
  });

  serve(app, recentlyPlayedTracks, async ({ input, userId }) => {
    const page = pageOf(input, trackPages);
    const ids = await counts.recentSongIds(userId, maxListed);
    const songs = resourcesOf(read, 'songs', 'catalogue', ids.map(Number));
    return pageWithin(songs, page, '/v1/me/recent/played/tracks');
  });

  serve(app, heavyRotation, async ({ input, userId }) => {
    const page = pageOf(input, containerPages);
    const containers = await counts.topContainers(userId, now() - heavyRotationLasts, maxListed);
    return pageWithin(
      await containerResources(state, userId, containers, await generatedResource(read, discovery, userId)),
      page,
      '/v1/me/history/heavy-rotation',
    );
  });
}

/** Finds the mixes and stations that Earshot makes for this listener. */
async function generatedResource(
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
function pageWithin(all: readonly Resource[], { limit, offset }: Page, path: string) {
  const data = all.slice(offset, offset + limit);
  const end = offset + data.length;
  return data.length > 0 && end < all.length ? { data, next: `${path}?offset=${end}` } : { data };
}
