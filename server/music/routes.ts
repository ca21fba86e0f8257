import {
  authorize,
  chooseProvider,
  developerToken,
  getToken,
  type ProviderName,
  saveToken,
} from '#contract/music.ts';
import { badInput } from '#server/errors.ts';
import { type App, serve } from '#server/serve.ts';
import { type FavouriteNeeds, favouriteRoutes } from './favourite-routes.ts';
import type { FolderTokens } from './folder-tokens.ts';
import { type LibraryNeeds, libraryRoutes } from './library-routes.ts';
import { tokenExpiry } from './token-expiry.ts';
import type { TokenRepository } from './token-repository.ts';

export type OfferedProvider = { name: ProviderName; displayName: string };

export type MusicNeeds = {
  tokens: TokenRepository;
  folderTokens: FolderTokens;
  /** What this server offers; the first is what a listener has who has not chosen. */
  providers: [OfferedProvider, ...OfferedProvider[]];
  chosen: {
    of(userId: string): Promise<ProviderName | null>;
    set(userId: string, provider: ProviderName): Promise<void>;
  };
  now: () => number;
} & Pick<LibraryNeeds, 'albums' | 'syncs' | 'readers'> &
  Pick<FavouriteNeeds, 'favourites'>;

const iso = (time: number) => new Date(time).toISOString();

/** What Earshot itself keeps of a listener's music (spec §7, `/api/apple` and `/api/provider`). */
export function musicRoutes(app: App, needs: MusicNeeds): void {
  const { tokens, folderTokens, providers, chosen, now } = needs;
  const offered = (name: ProviderName | null) => providers.find((provider) => provider.name === name);

  async function providerOf(userId: string): Promise<ProviderName> {
    return (offered(await chosen.of(userId)) ?? providers[0]).name;
  }

  libraryRoutes(app, { ...needs, providerOf });
  favouriteRoutes(app, { ...needs, providerOf });

  serve(app, developerToken, async ({ userId }) => {
    const { token, expiresAt } = folderTokens.developer(userId);
    return { provider: await providerOf(userId), developerToken: token, expiresAt: iso(expiresAt) };
  });

  serve(app, authorize, ({ userId }) => {
    const { token, expiresAt } = folderTokens.listener(userId);
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
