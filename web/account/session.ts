import type { StoreApi } from 'zustand/vanilla';
import * as accounts from '#contract/accounts.ts';
import { CallError, call, onOtherListener, onSignedOut } from '#web/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { endSession } from './end-session.ts';
import { authorizeMusic, fetchKeptToken } from './music-authorization.ts';
import { offersFolderAlone } from './offers-folder-alone.ts';
import { forgetSessionHint, isSessionHinted } from './session-hint.ts';
import {
  createSessionStore,
  type ProviderChoice,
  type SessionNeeds,
  type SessionState,
  setTokens,
} from './session-store.ts';
import { clearStorage, isLogOutOwed, oweLogOut, readStoredTokens } from './stored-tokens.ts';
import { accountTexts } from './texts.ts';

export type Credentials = { email: string; password: string };

/** Who is here and what they may do. Failed log-ins and sign-ups reject with the `CallError` for the form to show. */
export type Session = {
  store: StoreApi<SessionState>;
  start: () => Promise<void>;
  /** behaviour.md#states, auth check: 401 shows the login screen while sound goes on; no answer changes nothing. */
  checkWhoIsHere: () => Promise<void>;
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

/** A server that does not answer must not keep the page behind a loading ring. */
const patienceMilliseconds = 6_000;
/** Browsers shut a window that opens some seconds after its click: until the provider's code is there, there is nothing to click. */
const preparationMilliseconds = 20_000;

export function createSession({
  music,
  onListenerGone,
  onStorageCleared,
  providerChoice,
}: SessionNeeds): Session {
  const store = createSessionStore();
  let lastUserId: string | undefined;
  /** What the provider refuses now is refused because its token is being taken back. */
  let isLeaving = false;

  /** Once known, who it is also tells whether the page still holds somebody else's music. */
  async function enter(userId: string, userToken: string | undefined): Promise<void> {
    if (lastUserId !== undefined && lastUserId !== userId) await onListenerGone();
    lastUserId = userId;
    // Whoever logs in has ended the session that was there before.
    oweLogOut(false);
    store.setState({ isExpired: false });
    setTokens(store, { userId, userToken });
  }

  /** The token that is kept, else a new one where the folder alone is offered; undefined where the listener has to ask for it. */
  async function tokenOf(userId: string, signal?: AbortSignal): Promise<string | undefined> {
    const kept = await fetchKeptToken(music, userId, signal);
    if (kept !== undefined || !(await offersFolderAlone(signal))) return kept;
    return authorizeMusic(music, userId);
  }

  /** 401 anywhere: the login screen, while sound goes on (behaviour.md#states). */
  function leaveQuietly(): void {
    if (store.getState().userId !== undefined && !isLeaving) store.setState({ isExpired: true });
    setTokens(store, { userId: undefined });
  }
  onSignedOut(leaveQuietly);
  onOtherListener(() => void checkWhoIsHere());

  /** Another listener than the page had has their own token; one who is new to the page gets it later. */
  const tokenOfOther = async (id: string, before: string | undefined) =>
    before === undefined ? undefined : tokenOf(id);

  /**
   * behaviour.md#states, auth check: success gives the id, 401 takes it away, a failure changes nothing. Where nothing speaks for a
   * session nobody asks: the answer would be an error in the console.
   */
  async function checkWhoIsHere(signal = AbortSignal.timeout(patienceMilliseconds)): Promise<void> {
    if (isLogOutOwed() || (store.getState().userId === undefined && !isSessionHinted())) return;
    try {
      const { id } = await call(accounts.me, {}, { signal });
      const { userId, userToken } = store.getState();
      await enter(id, userId === id ? userToken : await tokenOfOther(id, userId));
    } catch (thrown) {
      if (!(thrown instanceof CallError && thrown.status === 401)) return;
      forgetSessionHint();
      leaveQuietly();
    }
  }

  async function start(): Promise<void> {
    const stored = readStoredTokens();
    lastUserId = stored.userId;
    setTokens(store, stored);
    if (isLogOutOwed() && !(await endSession())) return store.setState({ stage: 'ready' });
    if (stored.userId !== undefined && stored.userToken !== undefined) store.setState({ stage: 'ready' });
    const signal = AbortSignal.timeout(patienceMilliseconds);
    await checkWhoIsHere(signal);
    const { userId, userToken } = store.getState();
    if (userId !== undefined && userToken === undefined)
      setTokens(store, { userToken: await tokenOf(userId, signal) });
    store.setState({ stage: 'ready' });
  }

  async function logIn(credentials: Credentials): Promise<void> {
    let id: string;
    try {
      ({ id } = await call(accounts.login, credentials));
    } catch (thrown) {
      toast.error(accountTexts.loginFailed);
      throw thrown;
    }
    await enter(id, await tokenOf(id));
    toast.success(accountTexts.loggedIn);
  }

  async function signUp(input: Credentials & { confirmPassword: string }): Promise<void> {
    let id: string;
    try {
      ({ id } = await call(accounts.signup, input));
    } catch (thrown) {
      if (thrown instanceof CallError) toast.error(thrown.sentence);
      throw thrown;
    }
    await enter(id, (await offersFolderAlone()) ? await authorizeMusic(music, id) : undefined);
    toast.success(accountTexts.accountMade);
  }

  async function authorize(): Promise<void> {
    const userToken = await authorizeMusic(music, store.getState().userId);
    if (userToken === undefined) return;
    setTokens(store, { userToken });
    toast.success(accountTexts.authSaved);
  }

  async function renewMusic(): Promise<void> {
    const { userId, userToken: refused } = store.getState();
    if (userId === undefined || isLeaving) return;
    const kept = await fetchKeptToken(music, userId);
    const isQuiet = kept === refused && (await music.authorizesQuietly());
    const known = kept === refused ? undefined : kept;
    setTokens(store, { userToken: isQuiet ? await authorizeMusic(music, userId) : known });
  }

  async function logOut(): Promise<void> {
    isLeaving = true;
    // First: a provider that is not there yet needs the session to come, and to be told.
    await music.unauthorize().catch(() => undefined);
    const ended = await endSession();
    await onListenerGone().catch(() => undefined);
    clearStorage();
    oweLogOut(!ended);
    onStorageCleared();
    lastUserId = undefined;
    store.setState({ isExpired: false });
    setTokens(store, { userId: undefined, userToken: undefined });
    isLeaving = false;
    if (ended) toast.success(accountTexts.loggedOut);
    else toast.error(accountTexts.logoutFailed);
  }

  const prepare = () =>
    Promise.race([
      music.prepare().catch(() => undefined),
      new Promise<void>((resolve) => setTimeout(resolve, preparationMilliseconds)),
    ]);
  return {
    store,
    start,
    checkWhoIsHere,
    logIn,
    signUp,
    prepare,
    authorize,
    renewMusic,
    logOut,
    providerChoice,
  };
}
