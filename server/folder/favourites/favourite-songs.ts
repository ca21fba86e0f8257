import { setImmediate as breath } from 'node:timers/promises';
import type { FavouriteRecord } from '#contract/library.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import type { ListenerState } from '../listener/listener-state.ts';
import { itself, likedKeyOf } from '../listener/rating-reader.ts';
import { referenceTo } from '../resources/resource-id.ts';
import type { DepartedSongs } from '../store/missing-songs.ts';
import { idsOf } from '../store/query.ts';
import { songRecords } from './favourite-records.ts';

/** So many are read from the catalogue before others on this thread have their turn. */
const sliceSize = 200;
const inAlbumOrder = idsOf(
  `select song.id as id from json_each(?) as member join song on song.id = member.value
   order by disc_number, track_number, song.path`,
);

type Needs = { state: ListenerState; departed: DepartedSongs };
type Favourite = { number: number; id: string; ratedAt: number; likedBy: string[] };

/** The songs that are liked themselves or by what they belong to, newest rated first. */
export async function favouriteSongs({ state, departed }: Needs, userId: string): Promise<FavouriteRecord[]> {
  const favourites = await favouritesOf(state, userId);
  const records: FavouriteRecord[] = [];
  for (let start = 0; start < favourites.length; start += sliceSize) {
    const some = favourites.slice(start, start + sliceSize);
    const numbers = some.map(({ number }) => number);
    const songs = songRecords(state.read, departed, numbers);
    for (const { number, likedBy, ratedAt } of some) {
      const song = songs.get(number);
      const attributes = { ratedAt: new Date(ratedAt).toISOString() };
      const reasons = likedBy.some((reason) => reason !== itself) ? { likedBy } : {};
      if (song) records.push({ ...song, ...reasons, attributes });
    }
    await breath();
  }
  return records;
}

async function favouritesOf({ ratings, read }: ListenerState, userId: string): Promise<Favourite[]> {
  const own = await ratings.likedAt(userId, 'song');
  const others = await ratings.songsLikedBy(userId);
  const times = new Map((await ratings.likedItems(userId)).map((item) => [likedKeyOf(item), item.ratedAt]));
  const favourites = new Map<number, Favourite>();
  for (const [number, ratedAt] of own)
    favourites.set(number, {
      number,
      id: referenceTo('songs', 'library', number).id,
      ratedAt,
      likedBy: [itself],
    });
  for (const [key, numbers] of others) {
    const time = times.get(key);
    if (time === undefined) continue;
    for (const [index, number] of albumOrder(read, numbers).entries()) {
      // The first of an album is the newest, so that it stands in its own order.
      const ratedAt = Math.max(0, time - index);
      const known = favourites.get(number);
      if (known === undefined)
        favourites.set(number, {
          number,
          id: referenceTo('songs', 'library', number).id,
          ratedAt,
          likedBy: [key],
        });
      else {
        known.likedBy.push(key);
        // An album that is liked later moves no song that was there.
        if (!own.has(number)) known.ratedAt = Math.min(known.ratedAt, ratedAt);
      }
    }
    await breath();
  }
  return [...favourites.values()].sort((a, b) => b.ratedAt - a.ratedAt || (a.id < b.id ? -1 : 1));
}

/** Songs whose files are away come last. */
function albumOrder(read: CatalogueReader, numbers: readonly number[]): number[] {
  const ordered = read.all(inAlbumOrder, JSON.stringify(numbers)).map(({ id }) => id);
  return [...new Set([...ordered, ...numbers])];
}
