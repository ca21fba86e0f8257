import type { ProviderName } from '#contract/music.ts';

/** The local storage entries of behaviour.md#what-things-are: the user's id (never a credential) and the provider's user token. */
const userIdEntry = 'backendToken';
const userTokenEntry = 'appleMusicToken';

export type StoredTokens = { userId: string | undefined; userToken: string | undefined };

function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action();
  } catch {
    // Storage is closed (private window, policy) or full: the tokens live as long as the page then.
    return undefined;
  }
}

const read = (entry: string) => attempt(() => localStorage.getItem(entry)) ?? undefined;

export function readStoredTokens(): StoredTokens {
  return { userId: read(userIdEntry), userToken: read(userTokenEntry) };
}

function write(entry: string, value: string | undefined): void {
  attempt(() => (value === undefined ? localStorage.removeItem(entry) : localStorage.setItem(entry, value)));
}

export function storeTokens({ userId, userToken }: StoredTokens): void {
  write(userIdEntry, userId);
  write(userTokenEntry, userToken);
}

/** The listener's provider, stored so that the next page need not ask before it loads anything. */
const providerEntry = 'earshot.provider';

/** Whether it is a provider’s name, without the contract’s own reader: the first script of a page is small. */
export const isProviderName = (value: unknown): value is ProviderName =>
  value === 'folder' || value === 'apple';

export function readProvider(): ProviderName | undefined {
  const stored = read(providerEntry);
  return isProviderName(stored) ? stored : undefined;
}

export const storeProvider = (provider: ProviderName) => write(providerEntry, provider);

/** A log-out that the server does not know of: its session is still open, and ends before the next log-in. */
const owedLogOutEntry = 'earshot.log-out-owed';
export const isLogOutOwed = () => read(owedLogOutEntry) !== undefined;
export const oweLogOut = (isOwed: boolean) => write(owedLogOutEntry, isOwed ? 'yes' : undefined);

/** behaviour.md#states, Logout: nothing of this listener stays in the browser. */
export function clearStorage(): void {
  attempt(() => localStorage.clear());
  attempt(() => sessionStorage.clear());
}
