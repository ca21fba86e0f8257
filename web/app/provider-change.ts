import { chooseProvider as chooseProviderCall, developerToken, type ProviderName } from '#contract/music.ts';
import { readStoredTokens, storeProvider, storeTokens } from '#web/account/stored-tokens.ts';
import { call } from '#web/api.ts';

/**
 * The listener's provider as the server says, which may be no more than what it offers first. Where nobody can say, the
 * folder, which needs nothing.
 */
export async function fetchProvider(): Promise<ProviderName> {
  try {
    return (await call(developerToken, {})).provider;
  } catch {
    return 'folder';
  }
}

/**
 * Provider and player live as long as the page: another provider is another page. Only the browser forgets the user token;
 * the server keeps it for the day the listener comes back to its provider.
 */
export function beginAnew(provider: ProviderName, reload: () => void = () => location.reload()): void {
  storeTokens({ userId: readStoredTokens().userId, userToken: undefined });
  storeProvider(provider);
  reload();
}

/** Another provider from now on. Rejects with the `CallError`, and then nothing has changed. */
export async function chooseProvider(
  provider: ProviderName,
  stopPlaying: () => Promise<void>,
  reload?: () => void,
): Promise<void> {
  await call(chooseProviderCall, { provider });
  await stopPlaying().catch(() => undefined);
  beginAnew(provider, reload);
}
