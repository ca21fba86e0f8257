import type * as z from 'zod/mini';
import type { addRatings, FavouriteRecord, LikedItem, RatedSong } from '#contract/library.ts';
import { pastTime } from '#server/clock/past-time.ts';
import type { Database } from '#server/database/open-database.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { existing } from '../catalogue/catalogue-reader.ts';
import { notInFolder } from '../collections/page.ts';
import { createDiscovery } from '../discovery/discovery.ts';
import { createListenerState } from '../listener/listener-state.ts';
import { canRate, ratedId, ratedKindOf } from '../listener/rated-item.ts';
import { itself, type RatedItem } from '../listener/rating-reader.ts';
import { numberOnEitherSide } from '../resources/resource-id.ts';
import type { DepartedSongs } from '../store/missing-songs.ts';
import { favouriteSongs } from './favourite-songs.ts';
import { likedItems } from './liked-items.ts';

type Needs = { read: CatalogueReader; departed: DepartedSongs; database: Database; now: () => number };
type FavouriteParams = Pick<z.output<typeof addRatings.input>, 'songDetails' | 'item'>;
type Liked = { item: LikedItem; ratedAt: number };
type LikedSong = { song: RatedSong; ratedAt: number; likedBy: readonly string[] };

/** What listeners like of the folder: their ratings, with names and pictures as the catalogue has them now. */
export function createFavourites({ read, departed, database, now }: Needs) {
  const state = createListenerState(read, database, now);
  const needs = { state, departed, discovery: createDiscovery(state, database) };
  const { ratings } = state;

  /** Those that are in the folder, or were. */
  function numbersOf(songs: readonly { songId: string; catalogId: string }[]): (string | null)[] {
    const numbers = songs.map(
      ({ songId, catalogId }) =>
        numberOnEitherSide('songs', catalogId) ?? numberOnEitherSide('songs', songId) ?? 0,
    );
    const here = existing(read, 'songs', numbers);
    const away = departed(numbers.filter((number) => !here.has(number)));
    return numbers.map((number) => (here.has(number) || away.has(number) ? String(number) : null));
  }

  return {
    /** Newest rated first. */
    songs: (userId: string): Promise<FavouriteRecord[]> => favouriteSongs(needs, userId),
    /** Newest rated first. What is not there now is left out, but an album whose songs were favourites by it. */
    items: (userId: string): Promise<Liked[]> => likedItems(needs, userId),
    /** With `item` the songs are liked by it. Returns the number of favourites. Throws 404 for an item that is not in the folder. */
    async add(userId: string, { songDetails, item }: FavouriteParams): Promise<number> {
      const moment = now();
      const ids = numbersOf(songDetails);
      const songs = songDetails.flatMap(({ attributes, likedBy }, index) => {
        const id = ids[index] ?? null;
        const stated = attributes ? Date.parse(attributes.ratedAt) : moment - index;
        return id === null ? [] : [{ id, ratedAt: pastTime(stated, moment), likedBy: likedBy ?? [itself] }];
      });
      if (item === undefined) await ratings.likeSongs(userId, songs);
      else {
        const rated = ratedItemOf(item);
        if (rated === null || !(await canRate(state, userId, rated))) throw notInFolder();
        const like = { ...rated, value: 1 as const, songs: songs.map(({ id }) => Number(id)) };
        await ratings.rate(userId, like, moment);
      }
      return songs.length;
    },
    /** How many songs are no favourites any more. */
    remove(userId: string, songIds: readonly string[], item?: LikedItem): Promise<number> {
      const songs = songIds.flatMap((songId): RatedItem[] => {
        const id = ratedId('song', songId);
        return id === null ? [] : [{ kind: 'song', id }];
      });
      const rated = item === undefined ? null : ratedItemOf(item);
      return ratings.unlike(userId, rated === null ? songs : [...songs, rated]);
    },
    /** Of an account that comes from elsewhere: a later rating stays. */
    async mergeSongs(userId: string, songs: readonly LikedSong[]): Promise<void> {
      const liked = songs.flatMap(({ song, ratedAt, likedBy }) => {
        const id = ratedId('song', song.songId);
        return id === null ? [] : [{ id, ratedAt, likedBy }];
      });
      await ratings.likeSongs(userId, liked, { isMerge: true });
    },
    /** The same for what songs belong to. */
    async mergeItems(userId: string, items: readonly Liked[]): Promise<void> {
      const liked = items.flatMap(({ item, ratedAt }) => {
        const rated = ratedItemOf(item);
        return rated === null ? [] : [{ ...rated, value: 1, ratedAt }];
      });
      await ratings.merge(userId, liked);
    },
  };
}

function ratedItemOf({ type, id }: LikedItem): RatedItem | null {
  const kind = ratedKindOf(type);
  const rated = kind === undefined ? null : ratedId(kind, id);
  return kind === undefined || rated === null ? null : { kind, id: rated };
}
