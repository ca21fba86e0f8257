import { addRatings, getLikedItems, getRatings, removeRatings } from '#contract/library.ts';
import type { ProviderName } from '#contract/music.ts';
import { type App, serve } from '#server/serve.ts';
import { isKeepable, withKeepableArtwork } from './artwork-address.ts';
import { type FavouriteRepository, itself } from './favourite-repository.ts';
import { type LikedItemRepository, likedKeyOf } from './liked-item-repository.ts';

export type FavouriteNeeds = {
  favourites: FavouriteRepository;
  likedItems: LikedItemRepository;
  providerOf: (userId: string) => Promise<ProviderName>;
  now: () => number;
};

/** What a listener likes: songs (behaviour.md#calls), and what songs belong to. */
export function favouriteRoutes(app: App, { favourites, likedItems, providerOf, now }: FavouriteNeeds): void {
  const libraryKeyOf = async (userId: string) => ({ userId, provider: await providerOf(userId) });

  serve(app, addRatings, async ({ input: { songDetails, item }, userId }) => {
    const libraryKey = await libraryKeyOf(userId);
    // One moment for all: a clock that is asked for each song goes on meanwhile.
    const moment = now();
    const songs = songDetails.map(({ attributes, likedBy, ...song }, index) => ({
      song: isKeepable(song.artworkUrl) ? song : { ...song, artworkUrl: '' },
      // The first of an album is the newest, so that it stands in its own order.
      ratedAt: Math.min(moment, attributes ? Date.parse(attributes.ratedAt) : moment - index),
      likedBy: item ? [likedKeyOf(item)] : (likedBy ?? [itself]),
    }));
    if (item) await likedItems.save(libraryKey, withKeepableArtwork(item), moment);
    await favourites.save(libraryKey, songs);
    return { saved: songs.length };
  });

  serve(app, removeRatings, async ({ input: { songIds, item }, userId }) => {
    const libraryKey = await libraryKeyOf(userId);
    const removed = await favourites.remove(libraryKey, songIds);
    if (item === undefined) return { removed };
    await likedItems.remove(libraryKey, item);
    return { removed: removed + (await favourites.removeLikedBy(libraryKey, likedKeyOf(item))) };
  });

  serve(app, getRatings, async ({ userId }) => ({ data: await favourites.all(await libraryKeyOf(userId)) }));
  serve(app, getLikedItems, async ({ userId }) => ({
    data: await likedItems.all(await libraryKeyOf(userId)),
  }));
}
