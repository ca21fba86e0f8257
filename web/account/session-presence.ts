import type { StoreApi } from 'zustand/vanilla';
import { CallError, onOtherUser, onSignedOut, prefetchCall } from '#web/api.ts';
import { authorizeMusic, fetchStoredToken } from './lazy-authorization.ts';
import { offersFolderAlone } from './offers-folder-alone.ts';
import { me } from './prefetched-calls.ts';
import { forgetSessionHint, isSessionHinted } from './session-hint.ts';
import { type SessionNeeds, type SessionState, setTokens } from './session-store.ts';
import { isLogOutOwed, oweLogOut } from './stored-tokens.ts';

/** A server that does not answer must not keep the page behind a loading ring. */
export const patienceMilliseconds = 6_000;

export type Presence = ReturnType<typeof createPresence>;

/** Who the server says is here, and that they are gone. */
export function createPresence(
  { music, onListenerGone }: Pick<SessionNeeds, 'music' | 'onListenerGone'>,
  store: StoreApi<SessionState>,
) {
  let lastUserId: string | undefined;
  /** What the provider refuses now is refused because its token is being taken back. */
  let isLeaving = false;

  /** Once known, who it is also tells whether the page still holds somebody else's music. */
  async function enter(userId: string, userToken: string | undefined): Promise<void> {
    if (lastUserId !== undefined && lastUserId !== userId) await onListenerGone();
    lastUserId = userId;
    // A log-in ends the session that was there before.
    oweLogOut(false);
    store.setState({ isExpired: false, confirmedUserId: userId });
    setTokens(store, { userId, userToken });
  }

  /** The stored token, else a new one where the folder alone is offered; undefined where the listener has to ask for it. */
  async function tokenOf(userId: string, signal?: AbortSignal): Promise<string | undefined> {
    const stored = await fetchStoredToken(music, userId, signal);
    if (stored !== undefined || !(await offersFolderAlone(signal))) return stored;
    return authorizeMusic(music, userId);
  }

  /** 401 anywhere: the login screen, while sound goes on (behaviour.md#states). */
  function leaveQuietly(): void {
    if ((store.getState().userId !== undefined || isSessionHinted()) && !isLeaving)
      store.setState({ isExpired: true });
    setTokens(store, { userId: undefined });
  }
  onSignedOut(leaveQuietly);
  onOtherUser(() => void checkWhoIsHere());

  /** Another listener than the page had has their own token; one who is new to the page gets it later. */
  const tokenOfOther = async (id: string, before: string | undefined) =>
    before === undefined ? undefined : tokenOf(id);

  /**
   * behaviour.md#states, auth check: success gives the id, 401 takes it away, a failure changes nothing. Where nothing speaks for a
   * session nobody asks: the answer would be an error in the console. `brought`: who it is, as the page came with it.
   */
  async function checkWhoIsHere(
    signal = AbortSignal.timeout(patienceMilliseconds),
    pageUserId?: string,
  ): Promise<void> {
    const currentUserId = pageUserId ?? store.getState().userId;
    if (isLogOutOwed() || (currentUserId === undefined && !isSessionHinted())) return;
    try {
      const id = pageUserId ?? (await prefetchCall(me, {}, { signal })).id;
      const { userId, userToken } = store.getState();
      await enter(id, userId === id ? userToken : await tokenOfOther(id, userId));
    } catch (thrown) {
      if (!(thrown instanceof CallError && thrown.status === 401)) return;
      leaveQuietly();
      forgetSessionHint();
    }
  }

  return {
    enter,
    tokenOf,
    checkWhoIsHere,
    isLeaving: () => isLeaving,
    /** From when the listener leaves until they are gone. */
    setLeaving: (leaving: boolean): void => {
      isLeaving = leaving;
    },
    /** Whose music the page holds. */
    remember: (userId: string | undefined): void => {
      lastUserId = userId;
    },
  };
}
