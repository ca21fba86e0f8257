import { QueryCache, QueryClient } from '@tanstack/react-query';
import { monotonicMs } from '#rules/clock.ts';
import { CallError } from '#web/api.ts';
import { ProviderError } from '#web/music/provider/provider.ts';

const freshMilliseconds = 60_000;
const retries = 2;

/** What another try may mend: a server that is busy, away or stumbling; never a refusal. */
export function isWorthRetrying(thrown: unknown): boolean {
  if (thrown instanceof ProviderError) return ['busy', 'unreachable', 'failed'].includes(thrown.reason);
  if (thrown instanceof CallError) return thrown.status === 0 || thrown.status >= 500;
  return false;
}

/** Between two renewals: a provider that refuses every token is not asked without end. */
const renewalPauseMilliseconds = 60_000;

/** `renewMusic` is called when the provider no longer takes the listener's token; all is asked again after it. */
export function createQueryClient(renewMusic: () => Promise<void>): QueryClient {
  let renewedAt = Number.NEGATIVE_INFINITY;
  async function renew(): Promise<void> {
    if (monotonicMs() - renewedAt < renewalPauseMilliseconds) return;
    renewedAt = monotonicMs();
    await renewMusic();
    await client.invalidateQueries();
  }
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError(thrown) {
        if (thrown instanceof ProviderError && thrown.reason === 'forbidden') void renew();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: freshMilliseconds,
        // A server on the home network answers where the browser believes itself offline; and a wait without end says nothing.
        networkMode: 'always',
        retry: (count, thrown) => count < retries && isWorthRetrying(thrown),
      },
      // A change is tried at once and its result shown at once; it does not wait for a browser that believes itself offline.
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
