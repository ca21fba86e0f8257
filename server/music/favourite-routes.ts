import { addRatings, getRatings, removeRatings } from '#contract/library.ts';
import type { ProviderName } from '#contract/music.ts';
import { type App, serve } from '#server/serve.ts';
import type { FavouriteRepository } from './favourite-repository.ts';

export type FavouriteNeeds = {
  favourites: FavouriteRepository;
  providerOf: (userId: string) => Promise<ProviderName>;
  now: () => number;
};

/** The songs that a listener likes (spec §7). */
export function favouriteRoutes(app: App, { favourites, providerOf, now }: FavouriteNeeds): void {
  const shelfOf = async (userId: string) => ({ userId, provider: await providerOf(userId) });

  serve(app, addRatings, async ({ input, userId }) => {
    const songs = input.songDetails.map(({ attributes, ...song }) => ({
      song,
      ratedAt: Math.min(now(), attributes ? Date.parse(attributes.ratedAt) : now()),
    }));
    await favourites.save(await shelfOf(userId), songs);
    return { saved: songs.length };
  });

  serve(app, removeRatings, async ({ input, userId }) => ({
    removed: await favourites.remove(await shelfOf(userId), input.songIds),
  }));

  serve(app, getRatings, async ({ userId }) => ({ data: await favourites.all(await shelfOf(userId)) }));
}
