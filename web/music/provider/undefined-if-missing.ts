import { ProviderError } from './provider.ts';

/** An empty relation is answered with 404 (`40403`): that is no failure, there is just nothing. */
export async function undefinedIfMissing<Value>(request: Promise<Value>): Promise<Value | undefined> {
  try {
    return await request;
  } catch (thrown) {
    if (thrown instanceof ProviderError && thrown.reason === 'missing') return undefined;
    throw thrown;
  }
}
