import type * as z from 'zod/mini';
import type { addRatings, LikedItem } from '#contract/library.ts';
import { pastTime } from '#server/clock/past-time.ts';
import type { Database } from '#server/database/open-database.ts';
import { isKeepable, withKeepableArtwork } from './artwork-address.ts';
import { createFavouriteRepository, type FavouriteRepository, itself } from './favourite-repository.ts';
import { createLikedItemRepository, type LikedItemRepository, likedKeyOf } from './liked-item-repository.ts';
import type { LibraryKey } from './saved-album-repository.ts';

type Needs = { favourites: FavouriteRepository; likedItems: LikedItemRepository; now: () => number };
type Kept = Pick<z.output<typeof addRatings.input>, 'songDetails' | 'item'>;

/** Keeps what a listener likes as the page of favourites shows it: songs, and what songs belong to. */
export const favouriteKeeping = ({ favourites, likedItems, now }: Needs) => ({
  /** With `item` the songs are liked by it, and it is kept as well. How many songs were kept. */
  async keep(libraryKey: LibraryKey, { songDetails, item }: Kept): Promise<number> {
    // One moment for all: a clock that is asked for each song goes on meanwhile.
    const moment = now();
    const songs = songDetails.map(({ attributes, likedBy, ...song }, index) => ({
      song: isKeepable(song.artworkUrl) ? song : { ...song, artworkUrl: '' },
      // The first of an album is the newest, so that it stands in its own order.
      ratedAt: pastTime(attributes ? Date.parse(attributes.ratedAt) : moment - index, moment),
      likedBy: item ? [likedKeyOf(item)] : (likedBy ?? [itself]),
    }));
    if (item) await likedItems.save(libraryKey, withKeepableArtwork(item), moment);
    await favourites.save(libraryKey, songs);
    return songs.length;
  },
  /** How many songs are no favourites any more. */
  async drop(libraryKey: LibraryKey, songIds: readonly string[], item?: LikedItem): Promise<number> {
    const removed = await favourites.remove(libraryKey, songIds);
    if (item === undefined) return removed;
    await likedItems.remove(libraryKey, item);
    return removed + (await favourites.removeLikedBy(libraryKey, likedKeyOf(item)));
  },
});

/** The same for doors that have the database alone. */
export const favouriteKeepingIn = (database: Database, now: () => number) =>
  favouriteKeeping({
    favourites: createFavouriteRepository(database),
    likedItems: createLikedItemRepository(database),
    now,
  });
