import * as z from 'zod/mini';
import { developerToken, type ProviderName, providerName } from '#contract/music.ts';
import { call } from '#web/api.ts';

/** Kept so that the next page need not ask before it loads anything. */
const entry = 'earshot.provider';

export function keepProvider(provider: ProviderName): void {
  try {
    localStorage.setItem(entry, provider);
  } catch {
    // Asked again by the next page.
  }
}

function keptProvider(): ProviderName | undefined {
  try {
    return z.safeParse(providerName, localStorage.getItem(entry)).data;
  } catch {
    return undefined;
  }
}

/** The listener's provider: as it was last, else as the server says. Where nobody can say, the folder, which needs nothing. */
export async function chosenProvider(): Promise<ProviderName> {
  const kept = keptProvider();
  if (kept !== undefined) return kept;
  try {
    const { provider } = await call(developerToken, {});
    keepProvider(provider);
    return provider;
  } catch {
    return 'folder';
  }
}
