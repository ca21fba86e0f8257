import type { LikedItem } from '#contract/library.ts';
import type { Discovery } from '../discovery/discovery.ts';
import { mixResource } from '../discovery/mixes/mix.ts';
import { stationResource } from '../discovery/stations/station.ts';
import type { ListenerState } from '../listener/listener-state.ts';
import { isPlaylistId } from '../listener/playlist-access.ts';
import { playlistResources } from '../listener/playlist-resource.ts';
import { likedKeyOf, type RatedKind } from '../listener/rating-reader.ts';
import { resourcesByNumber } from '../resources/resources.ts';
import type { DepartedSongs } from '../store/missing-songs.ts';
import { departedAlbum, likedRecord } from './favourite-songs.ts';

type Needs = { state: ListenerState; discovery: Discovery; departed: DepartedSongs };

/** The albums, playlists, artists and stations that are liked, newest rated first. `ratedAt` is epoch milliseconds. */
export async function likedItems(
  needs: Needs,
  userId: string,
): Promise<{ item: LikedItem; ratedAt: number }[]> {
  const liked = await needs.state.ratings.likedItems(userId);
  const ids = (kind: RatedKind) => liked.filter((item) => item.kind === kind).map(({ id }) => id);
  const records = new Map([
    ...(await albumRecords(needs, userId, ids('album').map(Number))),
    ...artistRecords(needs, ids('artist').map(Number)),
    ...(await playlistRecords(needs, userId, ids('playlist'))),
    ...(await stationRecords(needs, userId, ids('station'))),
  ]);
  return liked.flatMap(({ ratedAt, ...item }) => {
    const record = records.get(likedKeyOf(item));
    return record === undefined ? [] : [{ item: record, ratedAt }];
  });
}

type Records = [key: string, record: LikedItem][];

/** Those of the library by their id there; one that was taken out of it by that of its twin. */
async function albumRecords(
  { state: { read, hiddenOf, ratings }, departed }: Needs,
  userId: string,
  numbers: readonly number[],
): Promise<Records> {
  const hidden = await hiddenOf(userId);
  const all = new Set(numbers);
  const here = new Map([
    ...resourcesByNumber(read, 'albums', 'library', all.difference(hidden.albums)),
    ...resourcesByNumber(read, 'albums', 'catalogue', all.intersection(hidden.albums)),
  ]);
  const away = numbers.filter((number) => !here.has(number));
  const songs = away.length === 0 ? new Map<string, number[]>() : await ratings.songsLikedBy(userId);
  return numbers.flatMap((number): Records => {
    const key = likedKeyOf({ kind: 'album', id: String(number) });
    const resource = here.get(number);
    if (resource) return [[key, likedRecord(resource)]];
    const [song] = departed(songs.get(key) ?? []).values();
    return song ? [[key, departedAlbum(number, song)]] : [];
  });
}

/** Artists are shown by the id that their page has. */
const artistRecords = ({ state: { read } }: Needs, numbers: readonly number[]): Records =>
  [...resourcesByNumber(read, 'artists', 'catalogue', numbers)].map(([number, resource]) => [
    likedKeyOf({ kind: 'artist', id: String(number) }),
    likedRecord(resource),
  ]);

async function playlistRecords(
  { state: { read, playlists }, discovery }: Needs,
  userId: string,
  ids: readonly string[],
): Promise<Records> {
  if (ids.length === 0) return [];
  const own = await playlists.byIds(userId, ids.filter(isPlaylistId));
  const asker = await discovery.asker(userId);
  const mixes = ids.flatMap((id) => discovery.mixes.byId(id, userId, asker) ?? []);
  return [...playlistResources(read, own), ...mixes.map((mix) => mixResource(read, mix))].map((resource) => [
    likedKeyOf({ kind: 'playlist', id: resource.id }),
    likedRecord(resource),
  ]);
}

async function stationRecords(
  { discovery }: Needs,
  userId: string,
  ids: readonly string[],
): Promise<Records> {
  if (ids.length === 0) return [];
  const { taste } = await discovery.asker(userId);
  return ids
    .flatMap((id) => discovery.stations.byId(id, userId, taste) ?? [])
    .map((station) => [
      likedKeyOf({ kind: 'station', id: station.id }),
      likedRecord(stationResource(station)),
    ]);
}
