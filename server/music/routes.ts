import { addRatings, getLikedItems, getRatings, removeRatings } from '#contract/library.ts';
import {
  authorize,
  chooseProvider,
  developerToken,
  getToken,
  type ProviderName,
  saveToken,
} from '#contract/music.ts';
import { badInput } from '#server/http/errors.ts';
import { type App, type Request, serve } from '#server/http/serve.ts';
import type { FavouritesOf } from './favourites.ts';
import type { FolderTokens } from './folder-tokens.ts';
import { type LibraryNeeds, libraryRoutes } from './library-routes.ts';
import { chosenProvider, type OfferedProviders } from './offered-provider.ts';
import type { TokenRepository } from './token-repository.ts';

const maxMilliseconds = 15 * 24 * 60 * 60 * 1000;

/** When a user token runs out (epoch ms): as stated if that is a time ahead, at most 15 days (behaviour.md#constants). */
export function tokenExpiry(stated: unknown, now: number): number {
  const time =
    typeof stated === 'string' || typeof stated === 'number' ? new Date(stated).getTime() : Number.NaN;
  return time > now && time <= now + maxMilliseconds ? time : now + maxMilliseconds;
}

type FavouriteNeeds = {
  favouritesOf: FavouritesOf;
  providerOf: (userId: string) => Promise<ProviderName>;
};

/** What a listener likes: songs (behaviour.md#calls), and what songs belong to. */
function favouriteRoutes(app: App, { favouritesOf, providerOf }: FavouriteNeeds): void {
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

export type MusicNeeds = {
  tokens: TokenRepository;
  folderTokens: FolderTokens;
  generationOf: (userId: string) => Promise<number>;
  providers: OfferedProviders;
  chosen: {
    of(userId: string): Promise<ProviderName | null>;
    set(userId: string, provider: ProviderName): Promise<void>;
  };
  originOf: (request: Request) => string;
  now: () => number;
} & Pick<LibraryNeeds, 'albums' | 'syncs' | 'readers'> &
  Pick<FavouriteNeeds, 'favouritesOf'>;

const iso = (time: number) => new Date(time).toISOString();

/** What Earshot itself keeps of a listener's music (behaviour.md#calls, `/api/apple` and `/api/provider`). */
export function musicRoutes(app: App, needs: MusicNeeds): void {
  const { tokens, folderTokens, generationOf, providers, chosen, originOf, now } = needs;
  const offered = (name: ProviderName | null) => providers.find((provider) => provider.name === name);

  const chosenBy = async (userId: string) => chosenProvider(providers, await chosen.of(userId));
  const providerOf = async (userId: string) => (await chosenBy(userId)).name;

  libraryRoutes(app, { ...needs, chosenBy });
  favouriteRoutes(app, { ...needs, providerOf });

  serve(app, developerToken, async ({ userId, request }) => {
    const provider = await chosenBy(userId);
    const { token, expiresAt } = await provider.developerToken(request, originOf(request));
    return { provider: provider.name, developerToken: token, expiresAt: iso(expiresAt) };
  });

  serve(app, authorize, async ({ userId }) => {
    // A listener who authorises the folder uses it, also when another provider is the default later.
    if ((await chosen.of(userId)) === null && offered('folder')) await chosen.set(userId, 'folder');
    const { token, expiresAt } = folderTokens.listener(userId, await generationOf(userId));
    return { userToken: token, expiresAt: iso(expiresAt) };
  });

  serve(app, chooseProvider, async ({ input, userId }) => {
    if (!offered(input.provider))
      throw badInput('This server does not offer that music provider.', {
        provider: 'This server does not offer that music provider.',
      });
    await chosen.set(userId, input.provider);
    return { provider: input.provider };
  });

  serve(app, saveToken, async ({ input, userId }) => {
    const expiresAt = tokenExpiry(input.tokenExpiryDate, now());
    await tokens.save(userId, await providerOf(userId), input.userToken, expiresAt);
    return undefined;
  });

  serve(app, getToken, async ({ userId }) => {
    const token = await tokens.find(userId, await providerOf(userId));
    return token
      ? { appleMusicToken: token.token, tokenExpiryDate: iso(token.expiresAt) }
      : { appleMusicToken: null, tokenExpiryDate: null };
  });
}
