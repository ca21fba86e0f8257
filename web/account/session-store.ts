import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ProviderName } from '#contract/music.ts';
import { nameCaller } from '#web/api.ts';
import { type StoredTokens, storeTokens } from './stored-tokens.ts';

/** `starting`: what is known is still being found out, and no screen may show yet. */
export type SessionState = StoredTokens & {
  stage: 'starting' | 'ready';
  /** The session ended, and not by the listener's log-out. */
  isExpired: boolean;
  /** Whom the server named last. Before it answers, `userId` is what local storage says. */
  confirmedUserId?: string;
  /** Nobody had an account when the listener signed up, just now. */
  isFirst?: boolean;
};
export type SessionStore = StoreApi<SessionState>;

/** The music provider as far as an account is concerned. */
export type MusicAccount = {
  /** Rejects with `reason: 'unavailable'` and a sentence where the provider itself could not be loaded. */
  authorize: () => Promise<{ userToken: string; expiresAt: string }>;
  /** Whether `authorize` asks the listener nothing; otherwise it needs a click of theirs. */
  authorizesQuietly: () => Promise<boolean>;
  /** Gets ready for `authorize`: browsers let a window open only at the click itself. */
  prepare: () => Promise<void>;
  unauthorize: () => Promise<void>;
  /** The status of a call for recommendations (behaviour.md#states). */
  probe: () => Promise<number>;
};

export type SessionNeeds = {
  music: MusicAccount;
  /** The listener left, or another one came: what the last one played and saw must go. */
  onListenerGone: () => Promise<void>;
  /** Storage was cleared at a log-out: choices that live there are back at their beginning. */
  onStorageCleared: () => void;
  providerChoice: ProviderChoice;
  /** The user token that the page came with, of whom it came for. */
  broughtToken?: string | undefined;
};

/** Which of the server's providers the listener has. */
export type ProviderChoice = {
  /** As far as is known. */
  chosen: () => Promise<ProviderName>;
  /** Another one from now on: what plays stops, and the page reloads. Rejects with the `CallError`. */
  choose: (provider: ProviderName) => Promise<void>;
};

export function createSessionStore(): SessionStore {
  return createStore<SessionState>(() => ({
    stage: 'starting',
    isExpired: false,
    userId: undefined,
    userToken: undefined,
  }));
}

/** Changes who is here, in the state and in local storage, so that the two never differ. */
export function setTokens(store: SessionStore, change: Partial<StoredTokens>): void {
  const { userId, userToken } = { ...store.getState(), ...change };
  storeTokens({ userId, userToken });
  nameCaller(userId);
  store.setState({ userId, userToken });
}

/** behaviour.md#screens: home and the rest need both. */
export const isAuthorised = ({ userId, userToken }: SessionState) =>
  userId !== undefined && userToken !== undefined;
