import type { StoreApi } from 'zustand/vanilla';
import { serverUrl } from '#web/ui/addresses/server-url.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { endSession } from './end-session.ts';
import { authorizeMusic, fetchStoredToken, loadAuthorization } from './lazy-authorization.ts';
import { readFromPage } from './page-start.ts';
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
   * seconds anyway; what fails here is told when they do.
   */
  prepare: () => Promise<void>;
  /** The provider refused the token: take the kept one or authorise anew; failing that, the welcome screen. */
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
    const brought = isLogOutOwed() ? undefined : readFromPage('userId');
    const stored = readStoredTokens();
    presence.remember(stored.userId);
    setTokens(store, stored);
    if (isLogOutOwed() && !(await endSession())) return store.setState({ stage: 'ready' });
    if (stored.userId !== undefined && stored.userToken !== undefined) store.setState({ stage: 'ready' });
    const signal = AbortSignal.timeout(patienceMilliseconds);
    await presence.checkWhoIsHere(signal, brought);
    const { userId, userToken } = store.getState();
    if (userId !== undefined && userToken === undefined) {
      const broughtToken = userId === brought ? needs.broughtToken : undefined;
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
    const kept = await fetchStoredToken(music, userId);
    const isQuiet = kept === refused && (await music.authorizesQuietly());
    const known = kept === refused ? undefined : kept;
    setTokens(store, { userToken: isQuiet ? await authorizeMusic(music, userId) : known });
  }

  async function logOut(): Promise<void> {
    presence.setLeaving(true);
    // First: a provider that is not there yet needs the session to come, and to be told.
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
    // The hint stays for whoever was signed in by others, until goodbye is said there too.
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
