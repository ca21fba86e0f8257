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
import { type FavouriteNeeds, favouriteRoutes } from './favourite-routes.ts';
import type { FolderTokens } from './folder-tokens.ts';
import { type LibraryNeeds, libraryRoutes } from './library-routes.ts';
import { tokenExpiry } from './token-expiry.ts';
import type { TokenRepository } from './token-repository.ts';

export type OfferedProvider = {
  name: ProviderName;
  displayName: string;
  /** A developer token for the page that asks, whose origin is told. Times are epoch ms. */
  developerToken(request: Request, origin: string): Promise<{ token: string; expiresAt: number }>;
};

export type MusicNeeds = {
  tokens: TokenRepository;
  folderTokens: FolderTokens;
  generationOf: (userId: string) => Promise<number>;
  /** What this server offers; the first is what a listener has who has not chosen. */
  providers: [OfferedProvider, ...OfferedProvider[]];
  chosen: {
    of(userId: string): Promise<ProviderName | null>;
    set(userId: string, provider: ProviderName): Promise<void>;
  };
  originOf: (request: Request) => string;
  now: () => number;
} & Pick<LibraryNeeds, 'albums' | 'syncs' | 'readers'> &
  Pick<FavouriteNeeds, 'favouritesOf'>;

/** The listener's choice if this server offers it, else what it offers first. */
export const chosenProvider = (
  providers: MusicNeeds['providers'],
  name: ProviderName | null,
): OfferedProvider => providers.find((provider) => provider.name === name) ?? providers[0];

const iso = (time: number) => new Date(time).toISOString();

/** What Earshot itself keeps of a listener's music (behaviour.md#calls, `/api/apple` and `/api/provider`). */
export function musicRoutes(app: App, needs: MusicNeeds): void {
  const { tokens, folderTokens, generationOf, providers, chosen, originOf, now } = needs;
  const offered = (name: ProviderName | null) => providers.find((provider) => provider.name === name);

  const chosenBy = async (userId: string) => chosenProvider(providers, await chosen.of(userId));
  const providerOf = async (userId: string) => (await chosenBy(userId)).name;

  libraryRoutes(app, { ...needs, providerOf });
  favouriteRoutes(app, { ...needs, providerOf });

  serve(app, developerToken, async ({ userId, request }) => {
    const provider = await chosenBy(userId);
    const { token, expiresAt } = await provider.developerToken(request, originOf(request));
    return { provider: provider.name, developerToken: token, expiresAt: iso(expiresAt) };
  });

  serve(app, authorize, async ({ userId }) => {
    // Whoever authorises the folder uses it, also when another provider is offered first from now on.
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
    const kept = await tokens.find(userId, await providerOf(userId));
    return kept
      ? { appleMusicToken: kept.token, tokenExpiryDate: iso(kept.expiresAt) }
      : { appleMusicToken: null, tokenExpiryDate: null };
  });
}
