import { prefetchCall } from '#web/api.ts';
import { config } from './prefetched-calls.ts';

/** Whether this server offers its music folder alone: then there is nothing to choose and no window to open. */
export async function offersFolderAlone(signal?: AbortSignal): Promise<boolean> {
  try {
    const { providers } = await prefetchCall(config, {}, signal ? { signal } : {});
    return providers.length === 1 && providers[0]?.name === 'folder';
  } catch {
    // The welcome screen and its button are there then.
    return false;
  }
}
