import type { ProviderName } from '#contract/music.ts';
import type { Request } from '#server/http/serve.ts';
import { chosenProvider, type MusicNeeds } from './routes.ts';

/**
 * What a listener's page would ask before it asks for music: which provider is theirs and, of the folder, both tokens where one is kept
 * (`developerToken` ends at `expiresAt`, ISO 8601). Of Apple Music nothing but its name: its tokens are asked for.
 */
export type PageMusic = {
  provider: ProviderName;
  tokens?: { userToken: string; developerToken: string; expiresAt: string };
};

type Needs = Pick<MusicNeeds, 'tokens' | 'providers' | 'chosen' | 'originOf' | 'now'>;

export function pageMusic({ tokens, providers, chosen, originOf, now }: Needs) {
  return async (userId: string, request: Request): Promise<PageMusic> => {
    const provider = chosenProvider(providers, await chosen.of(userId));
    const kept = provider.name === 'folder' ? await tokens.find(userId, 'folder') : undefined;
    if (kept === undefined || kept.expiresAt <= now()) return { provider: provider.name };
    const { token, expiresAt } = await provider.developerToken(request, originOf(request));
    return {
      provider: provider.name,
      tokens: {
        userToken: kept.token,
        developerToken: token,
        expiresAt: new Date(expiresAt).toISOString(),
      },
    };
  };
}
