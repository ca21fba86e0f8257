import { chooseProvider as chooseProviderCall, developerToken, type ProviderName } from '#contract/music.ts';
import { readStoredTokens, storeProvider, storeTokens } from '#web/account/stored-tokens.ts';
import { call } from '#web/api.ts';

/** The listener's provider as the server says; the folder, which needs nothing, where it cannot say. */
export async function fetchProvider(): Promise<ProviderName> {
  try {
    return (await call(developerToken, {})).provider;
  } catch {
    return 'folder';
  }
}

/** Another provider reloads the page. Only the browser forgets the user token; the server keeps it for a later return. */
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
