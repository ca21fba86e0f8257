import type * as z from 'zod/mini';
import type { addRatings, FavouriteRecord, LikedItem, RatedSong } from '#contract/library.ts';
import type { ProviderName } from '#contract/music.ts';

/** An album, a playlist, an artist or a station that is liked. `ratedAt` is epoch milliseconds. */
export type RatedItem = { item: LikedItem; ratedAt: number };
/** A song that is liked. `ratedAt` is epoch milliseconds; `likedBy`: `itself`, or the keys of what it belongs to. */
export type LikedSong = { song: RatedSong; ratedAt: number; likedBy: readonly string[] };

/** What listeners like at one provider. */
export type Favourites = {
  /** Newest rated first. */
  songs(userId: string): Promise<FavouriteRecord[]>;
  /** Newest rated first. */
  items(userId: string): Promise<RatedItem[]>;
  /** With `item` the songs are liked by it, and it is liked as well. How many songs were added. */
  add(
    userId: string,
    liked: Pick<z.output<typeof addRatings.input>, 'songDetails' | 'item'>,
  ): Promise<number>;
  /** How many songs are no favourites any more. An id may be the song's or its twin's. */
  remove(userId: string, songIds: readonly string[], item?: LikedItem): Promise<number>;
  /** Of an account that comes from elsewhere: what is here and as new stays. */
  mergeSongs(userId: string, songs: readonly LikedSong[]): Promise<void>;
  /** The same for what songs belong to. */
  mergeItems(userId: string, items: readonly RatedItem[]): Promise<void>;
};

export type FavouritesOf = (provider: ProviderName) => Favourites;
