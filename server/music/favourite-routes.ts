import { addRatings, getLikedItems, getRatings, removeRatings } from '#contract/library.ts';
import type { ProviderName } from '#contract/music.ts';
import { type App, serve } from '#server/http/serve.ts';
import type { FavouritesOf } from './favourites.ts';

export type FavouriteNeeds = {
  favouritesOf: FavouritesOf;
  providerOf: (userId: string) => Promise<ProviderName>;
};

/** What a listener likes: songs (behaviour.md#calls), and what songs belong to. */
export function favouriteRoutes(app: App, { favouritesOf, providerOf }: FavouriteNeeds): void {
  const of = async (userId: string) => favouritesOf(await providerOf(userId));

  serve(app, addRatings, async ({ input: { songDetails, item }, userId }) => ({
    saved: await (await of(userId)).add(userId, { songDetails, item }),
  }));

  serve(app, removeRatings, async ({ input: { songIds, item }, userId }) => ({
    removed: await (await of(userId)).remove(userId, songIds, item),
  }));

  serve(app, getRatings, async ({ userId }) => ({ data: await (await of(userId)).songs(userId) }));
  serve(app, getLikedItems, async ({ userId }) => ({
    data: (await (await of(userId)).items(userId)).map(({ item }) => item),
  }));
}
