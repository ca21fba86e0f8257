import { developerToken, type ProviderName } from '#contract/music.ts';
import { wallTimeMs } from '#rules/clock.ts';
import { CallError, call } from '#web/api.ts';
import { ProviderError } from './provider.ts';

/** Renewed this long before it ends, so that a slow call does not carry one that has just ended. */
const marginMilliseconds = 60_000;

type Token = { developerToken: string; expiresAt: string };

type Needs = {
  provider: ProviderName;
  /** The listener chose another provider, maybe on another device: this page has the wrong one. */
  onOtherProvider: (provider: ProviderName) => void;
  /** One that is there already. */
  first?: Token | undefined;
};

/** Asks our server for the provider's developer token and keeps it until it is about to end or was refused. */
export function createDeveloperToken(
  { provider, onOtherProvider, first }: Needs,
  now: () => number = wallTimeMs,
): (renew: boolean) => Promise<string> {
  let cached: Promise<Token> | undefined = first && Promise.resolve(first);
  let endsAt = first ? Date.parse(first.expiresAt) : Number.POSITIVE_INFINITY;

  async function fetchToken() {
    try {
      const token = await call(developerToken, {});
      if (token.provider !== provider) onOtherProvider(token.provider);
      endsAt = Date.parse(token.expiresAt);
      return token;
    } catch (thrown) {
      cached = undefined;
      if (!(thrown instanceof CallError)) throw thrown;
      const reason = thrown.status === 0 ? 'unreachable' : thrown.status === 401 ? 'unauthorised' : 'failed';
      throw new ProviderError(reason, thrown.sentence, thrown.status);
    }
  }

  return async (renew) => {
    if (cached === undefined || renew || endsAt - now() < marginMilliseconds) {
      endsAt = Number.POSITIVE_INFINITY;
      cached = fetchToken();
    }
    return (await cached).developerToken;
  };
}
