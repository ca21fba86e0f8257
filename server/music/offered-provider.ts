import type { ProviderName } from '#contract/music.ts';
import type { Request } from '#server/http/serve.ts';

/** A music provider as this server offers it to listeners. */
export type OfferedProvider = {
  name: ProviderName;
  displayName: string;
  /** Where pages find it, if not on this server. */
  addresses?: { apiUrl: string; toolkitUrl: string };
  /** A developer token for a page of this origin. Times are epoch ms. */
  developerToken(request: Request, origin: string): Promise<{ token: string; expiresAt: number }>;
  /** Whether a picture's address is one that the provider itself gives: pages load nothing from elsewhere. */
  isArtwork(address: string): boolean;
};

/** The first is what a listener has who has not chosen. */
export type OfferedProviders = [OfferedProvider, ...OfferedProvider[]];

/** The listener's choice if this server offers it, else what it offers first. */
export const chosenProvider = (providers: OfferedProviders, name: ProviderName | null): OfferedProvider =>
  providers.find((provider) => provider.name === name) ?? providers[0];
