import type { ProviderName } from '#contract/music.ts';
import type { Request } from '#server/http/serve.ts';
import { chosenProvider } from './offered-provider.ts';
import type { MusicNeeds } from './routes.ts';

/** The start data of a page: provider and, for the folder, both tokens where stored (`expiresAt` is ISO 8601). For Apple Music only the name. */
export type PageMusic = {
  provider: ProviderName;
  tokens?: { userToken: string; developerToken: string; expiresAt: string };
};

type Needs = Pick<MusicNeeds, 'tokens' | 'providers' | 'chosen' | 'originOf' | 'now'>;

export function pageMusic({ tokens, providers, chosen, originOf, now }: Needs) {
  return async (userId: string, request: Request): Promise<PageMusic> => {
    const provider = chosenProvider(providers, await chosen.of(userId));
    const stored = provider.name === 'folder' ? await tokens.find(userId, 'folder') : undefined;
    if (stored === undefined || stored.expiresAt <= now()) return { provider: provider.name };
    const { token, expiresAt } = await provider.developerToken(request, originOf(request));
    return {
      provider: provider.name,
      tokens: {
        userToken: stored.token,
        developerToken: token,
        expiresAt: new Date(expiresAt).toISOString(),
      },
    };
  };
}
