import { setImmediate as breath } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { FavouriteRecord } from '#contract/library.ts';
import { type LikedItem, likedItem, type RatedSong } from '#contract/library.ts';
import type { Resource } from '#contract/v1/provider.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import type { ListenerState } from '../listener/listener-state.ts';
import { itself, likedKeyOf } from '../listener/rating-reader.ts';
import { referenceTo } from '../resources/resource-id.ts';
import { resourcesByNumber } from '../resources/resources.ts';
import type { DepartedSong, DepartedSongs } from '../store/missing-songs.ts';
import { idsOf } from '../store/query.ts';

/** A liked resource as a card shows it. */
export const likedRecord = (resource: Resource): LikedItem => z.parse(likedItem, resource);

/** Songs as the page of favourites shows them, by their numbers; one whose file is away has its last name. */
function songRecords(
  read: CatalogueReader,
  departed: DepartedSongs,
  numbers: readonly number[],
): Map<number, RatedSong> {
  const here = resourcesByNumber(read, 'songs', 'library', numbers);
  const away = departed(numbers.filter((number) => !here.has(number)));
  return new Map(
    numbers.flatMap((number) => {
      const attributes = here.get(number)?.attributes ?? nameOf(away.get(number));
      if (attributes === undefined) return [];
      const song: RatedSong = {
        songId: referenceTo('songs', 'library', number).id,
        songName: attributes.name ?? '',
        artistName: attributes.artistName ?? '',
        durationInMillis: attributes.durationInMillis ?? 0,
        albumName: attributes.albumName ?? '',
        artworkUrl: attributes.artwork?.url ?? '',
        catalogId: String(number),
      };
      return [[number, song] as const];
    }),
  );
}

function nameOf(song: DepartedSong | undefined): Resource['attributes'] {
  if (song === undefined) return undefined;
  const { title, artist, album, durationMilliseconds } = song;
  return { name: title, artistName: artist, albumName: album, durationInMillis: durationMilliseconds };
}

/** An album whose files are away, by the last name of one of its songs. */
export function departedAlbum(number: number, { album, artist }: DepartedSong): LikedItem {
  const { id, type } = referenceTo('albums', 'library', number);
  const playParams = { id, kind: 'album', catalogId: String(number) };
  return likedRecord({ id, type, attributes: { name: album, artistName: artist, playParams } });
}

/** How many are read from the catalogue before other work on this thread has its turn. */
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
      const existing = favourites.get(number);
      if (existing === undefined)
        favourites.set(number, {
          number,
          id: referenceTo('songs', 'library', number).id,
          ratedAt,
          likedBy: [key],
        });
      else {
        existing.likedBy.push(key);
        // An album that is liked later moves no song that was there.
        if (!own.has(number)) existing.ratedAt = Math.min(existing.ratedAt, ratedAt);
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
