import { isMissingPart } from '#web/api.ts';
import { ProviderError } from './provider.ts';

/** What a provider's refusal would be as an HTTP status: 0 where nobody answered, undefined where it is none. */
export function providerStatus(thrown: unknown): number | undefined {
  // A part of the app that did not come was asked of the same server.
  if (isMissingPart(thrown)) return 0;
  if (!(thrown instanceof ProviderError)) return undefined;
  const { reason, status } = thrown;
  if (reason === 'unreachable' || reason === 'unavailable') return 0;
  // The token is to be renewed; the operation is not to blame.
  if (reason === 'unauthorised' || reason === 'forbidden') return 401;
  return status;
}
