import { addRatings, getLikedItems, getRatings, removeRatings } from '#contract/library.ts';
import type { ProviderName } from '#contract/music.ts';
import { type App, serve } from '#server/http/serve.ts';
import { favouriteKeeping } from './favourite-keeping.ts';
import type { FavouriteRepository } from './favourite-repository.ts';
import type { LikedItemRepository } from './liked-item-repository.ts';

export type FavouriteNeeds = {
  favourites: FavouriteRepository;
  likedItems: LikedItemRepository;
  providerOf: (userId: string) => Promise<ProviderName>;
  now: () => number;
};

/** What a listener likes: songs (behaviour.md#calls), and what songs belong to. */
export function favouriteRoutes(app: App, { favourites, likedItems, providerOf, now }: FavouriteNeeds): void {
  const keeping = favouriteKeeping({ favourites, likedItems, now });
  const libraryKeyOf = async (userId: string) => ({ userId, provider: await providerOf(userId) });

  serve(app, addRatings, async ({ input: { songDetails, item }, userId }) => {
    return { saved: await keeping.keep(await libraryKeyOf(userId), { songDetails, item }) };
  });

  serve(app, removeRatings, async ({ input: { songIds, item }, userId }) => ({
    removed: await keeping.drop(await libraryKeyOf(userId), songIds, item),
  }));

  serve(app, getRatings, async ({ userId }) => ({ data: await favourites.all(await libraryKeyOf(userId)) }));
  serve(app, getLikedItems, async ({ userId }) => ({
    data: await likedItems.all(await libraryKeyOf(userId)),
  }));
}
