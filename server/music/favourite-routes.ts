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

/** What a listener likes: songs (spec §7), and what songs belong to. */
export function favouriteRoutes(app: App, { favourites, likedItems, providerOf, now }: FavouriteNeeds): void {
  const shelfOf = async (userId: string) => ({ userId, provider: await providerOf(userId) });

  serve(app, addRatings, async ({ input: { songDetails, item }, userId }) => {
    const shelf = await shelfOf(userId);
    const songs = songDetails.map(({ attributes, likedBy, ...song }, index) => ({
      song: isKeepable(song.artworkUrl) ? song : { ...song, artworkUrl: '' },
      // The first of an album is the newest, so that it stands in its own order.
      ratedAt: Math.min(now(), attributes ? Date.parse(attributes.ratedAt) : now() - index),
      likedBy: item ? [likedKeyOf(item)] : (likedBy ?? [itself]),
    }));
    if (item) await likedItems.save(shelf, withKeepableArtwork(item), now());
    await favourites.save(shelf, songs);
    return { saved: songs.length };
  });

  serve(app, removeRatings, async ({ input: { songIds, item }, userId }) => {
    const shelf = await shelfOf(userId);
    const removed = await favourites.remove(shelf, songIds);
    if (item === undefined) return { removed };
    await likedItems.remove(shelf, item);
    return { removed: removed + (await favourites.removeLikedBy(shelf, likedKeyOf(item))) };
  });

  serve(app, getRatings, async ({ userId }) => ({ data: await favourites.all(await shelfOf(userId)) }));
  serve(app, getLikedItems, async ({ userId }) => ({ data: await likedItems.all(await shelfOf(userId)) }));
}
