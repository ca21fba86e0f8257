import type { StoreApi } from 'zustand/vanilla';
import { prefetchCall } from '#web/api.ts';
import { serverUrl } from '#web/ui/addresses/server-url.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { authorizeMusic, fetchStoredToken, loadAuthorization } from './lazy-authorization.ts';
import { readFromPage } from './page-start.ts';
import { logout } from './prefetched-calls.ts';
import { type Credentials, createEntry } from './session-entry.ts';
import { isSessionHinted } from './session-hint.ts';
import { createPresence, patienceMilliseconds } from './session-presence.ts';
import {
  createSessionStore,
  type ProviderChoice,
  type SessionNeeds,
  type SessionState,
  setTokens,
} from './session-store.ts';
import { clearStorage, isLogOutOwed, oweLogOut, readStoredTokens } from './stored-tokens.ts';
import { accountTexts } from './texts.ts';

const goodbyeMilliseconds = 6_000;

/** Says whether the server knows that nobody is here any more; until it does, that is owed to it. */
async function endSession(): Promise<boolean> {
  const ended = await prefetchCall(
    logout,
    { byPage: true },
    { signal: AbortSignal.timeout(goodbyeMilliseconds) },
  ).then(
    () => true,
    () => false,
  );
  oweLogOut(!ended);
  return ended;
}

/** Who is here and what they may do. Failed log-ins and sign-ups reject with the `CallError` for the form to show. */
export type Session = {
  store: StoreApi<SessionState>;
  start: () => Promise<void>;
  /** behaviour.md#states, auth check: 401 shows the login screen while sound goes on; no answer changes nothing. */
  checkWhoIsHere: () => Promise<void>;
  /** The server has just given this browser a session of the account. */
  comeIn: (userId: string) => Promise<void>;
  logIn: (credentials: Credentials) => Promise<void>;
  signUp: (input: Credentials & { confirmPassword: string }) => Promise<void>;
  /** Call it from a click: a provider may open a window. */
  authorize: () => Promise<void>;
  /**
   * Before the listener is asked to authorise. Resolves when a window would come with the click itself, and after a few
   * seconds anyway; `authorize` reports what fails here.
   */
  prepare: () => Promise<void>;
  /** The provider refused the token: take the stored one or authorise again; failing that, the welcome screen. */
  renewMusic: () => Promise<void>;
  logOut: () => Promise<void>;
  providerChoice: ProviderChoice;
};

/** Browsers shut a window that opens some seconds after its click: until the provider's code is there, there is nothing to click. */
const preparationMilliseconds = 20_000;

export function createSession(needs: SessionNeeds): Session {
  const { music, onListenerGone, onStorageCleared, providerChoice } = needs;
  const store = createSessionStore();
  const presence = createPresence(needs, store);

  async function start(): Promise<void> {
    const pageUserId = isLogOutOwed() ? undefined : readFromPage('userId');
    const stored = readStoredTokens();
    presence.remember(stored.userId);
    setTokens(store, stored);
    if (isLogOutOwed() && !(await endSession())) return store.setState({ stage: 'ready' });
    if (stored.userId !== undefined && stored.userToken !== undefined) store.setState({ stage: 'ready' });
    const signal = AbortSignal.timeout(patienceMilliseconds);
    await presence.checkWhoIsHere(signal, pageUserId);
    const { userId, userToken } = store.getState();
    if (userId !== undefined && userToken === undefined) {
      const broughtToken = userId === pageUserId ? needs.broughtToken : undefined;
      setTokens(store, { userToken: broughtToken ?? (await presence.tokenOf(userId, signal)) });
    }
    store.setState({ stage: 'ready' });
  }

  async function authorize(): Promise<void> {
    const userToken = await authorizeMusic(music, store.getState().userId);
    if (userToken === undefined) return;
    setTokens(store, { userToken });
    toast.success(accountTexts.authSaved);
  }

  async function renewMusic(): Promise<void> {
    const { userId, userToken: refused } = store.getState();
    if (userId === undefined || presence.isLeaving()) return;
    const stored = await fetchStoredToken(music, userId);
    const isQuiet = stored === refused && (await music.authorizesQuietly());
    const token = stored === refused ? undefined : stored;
    setTokens(store, { userToken: isQuiet ? await authorizeMusic(music, userId) : token });
  }

  async function logOut(): Promise<void> {
    presence.setLeaving(true);
    // First: a provider that is not loaded yet needs the session.
    await music.unauthorize().catch(() => undefined);
    const ended = await endSession();
    await onListenerGone().catch(() => undefined);
    clearStorage();
    oweLogOut(!ended);
    onStorageCleared();
    presence.remember(undefined);
    store.setState({ isExpired: false });
    setTokens(store, { userId: undefined, userToken: undefined });
    presence.setLeaving(false);
    // The hint stays for a session of an identity provider or proxy, until the log-out there.
    if (ended && isSessionHinted()) location.assign(serverUrl('/api/auth/leave'));
    if (ended) toast.success(accountTexts.loggedOut);
    else toast.error(accountTexts.logoutFailed);
  }

  const prepare = () =>
    Promise.race([
      Promise.all([music.prepare(), loadAuthorization()]).then(
        () => undefined,
        () => undefined,
      ),
      new Promise<void>((resolve) => setTimeout(resolve, preparationMilliseconds)),
    ]);
  return {
    store,
    start,
    checkWhoIsHere: () => presence.checkWhoIsHere(),
    ...createEntry(music, presence),
    prepare,
    authorize,
    renewMusic,
    logOut,
    providerChoice,
  };
}
