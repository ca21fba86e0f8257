import * as z from 'zod/mini';
import { providerErrors } from '#contract/v1/provider.ts';
import { ProviderError } from '../provider/provider.ts';
import { errorOf } from '../provider/provider-api.ts';

const displayName = 'Apple Music';
const noSubscription = '40303';

export const unreachable = () =>
  new ProviderError('unreachable', `${displayName} cannot be reached. Please try again.`);
export const tooLate = () =>
  new ProviderError('unreachable', `${displayName} did not answer in time. Please try again.`);
export const unreadable = () =>
  new ProviderError('failed', `${displayName} answered something that cannot be read.`);

/** A refusal whose reason was lost on the way, most likely that of the server's key. */
export const nothingSaid = () =>
  new ProviderError(
    'unavailable',
    `${displayName} answered with nothing, as it does when it refuses this server’s key. Please tell whoever runs it.`,
    401,
  );

/** Apple's refusals: 401 is the developer token, 403 the listener's own token or their subscription. */
export function appleError(status: number, body: unknown): ProviderError {
  if (status === 401)
    return new ProviderError(
      'unavailable',
      'Apple Music does not accept this server’s key. Please tell whoever runs it.',
      status,
    );
  if (status !== 403) return errorOf(status, body, displayName);
  const code = z.safeParse(providerErrors, body).data?.errors[0]?.code;
  if (code === noSubscription)
    return new ProviderError('unavailable', 'You do not have an active music subscription.', status);
  return new ProviderError('forbidden', 'Apple Music asks you to authorise it again.', status);
}
