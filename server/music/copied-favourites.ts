import type { LikedItem } from '#contract/library.ts';
import type { ProviderName } from '#contract/music.ts';
import { pastTime } from '#server/clock/past-time.ts';
import type { Database } from '#server/database/open-database.ts';
import { isKeepable, withKeepableArtwork } from './artwork-address.ts';
import { createFavouriteRepository, itself } from './favourite-repository.ts';
import type { Favourites } from './favourites.ts';
import { createLikedItemRepository, likedKeyOf } from './liked-item-repository.ts';

type Needs = { database: Database; provider: ProviderName; now: () => number };

/** Favourites of a provider whose catalogue is not here: copies of what the page sends. */
export function copiedFavourites({ database, provider, now }: Needs): Favourites {
  const favourites = createFavouriteRepository(database);
  const likedItems = createLikedItemRepository(database);
  const keyOf = (userId: string) => ({ userId, provider });
  return {
    songs: (userId) => favourites.all(keyOf(userId)),
    items: (userId) => likedItems.all(keyOf(userId)),
    async add(userId, { songDetails, item }) {
      // One moment for all: a clock that is asked for each song goes on meanwhile.
      const moment = now();
      const songs = songDetails.map(({ attributes, likedBy, ...song }, index) => ({
        song: isKeepable(song.artworkUrl) ? song : { ...song, artworkUrl: '' },
        // The first of an album is the newest, so that it stands in its own order.
        ratedAt: pastTime(attributes ? Date.parse(attributes.ratedAt) : moment - index, moment),
        likedBy: item ? [likedKeyOf(item)] : (likedBy ?? [itself]),
      }));
      if (item) await likedItems.save(keyOf(userId), withKeepableArtwork(item), moment);
      await favourites.save(keyOf(userId), songs);
      return songs.length;
    },
    async remove(userId: string, songIds: readonly string[], item?: LikedItem) {
      const removed = await favourites.remove(keyOf(userId), songIds);
      if (item === undefined) return removed;
      await likedItems.remove(keyOf(userId), item);
      return removed + (await favourites.removeLikedBy(keyOf(userId), likedKeyOf(item)));
    },
    mergeSongs: (userId, songs) =>
      database.transaction().execute(async (changes) => {
        const repository = createFavouriteRepository(changes);
        for (const song of songs) await repository.merge(keyOf(userId), song);
      }),
    async mergeItems(userId, items) {
      for (const { item, ratedAt } of items) await likedItems.merge(keyOf(userId), item, ratedAt);
    },
  };
}
