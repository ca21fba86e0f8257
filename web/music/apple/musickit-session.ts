import { ProviderError } from '../provider/provider.ts';
import { createSharedInstance, type InstanceNeeds } from './musickit-instance.ts';
import { forgetUserToken } from './stored-user-token.ts';

const lookMilliseconds = 250;
/** A window that closes because all went well says so within this. */
const lastWordMilliseconds = 500;

const blocked = () =>
  new ProviderError(
    'unavailable',
    'The browser did not let Apple’s window open. Please allow windows of this page, then try again.',
  );
const closed = () =>
  new ProviderError('unauthorised', 'Apple’s window was closed before Apple Music was authorised.');

/** Rejects where the sign-in window did not open or was closed, for which MusicKit may wait without end. `isGiven`: access is there already. */
async function withSignInWindow<Value>(signIn: () => Promise<Value>, isGiven: () => boolean): Promise<Value> {
  const own = Object.getOwnPropertyDescriptor(window, 'open');
  const open = window.open.bind(window);
  const { promise, reject } = Promise.withResolvers<never>();
  let looks: ReturnType<typeof setInterval> | undefined;
  let goodbye: ReturnType<typeof setTimeout> | undefined;

  function watch(opened: Window) {
    clearInterval(looks);
    looks = setInterval(() => {
      if (!opened.closed) return;
      clearInterval(looks);
      goodbye = setTimeout(() => isGiven() || reject(closed()), lastWordMilliseconds);
    }, lookMilliseconds);
  }

  window.open = (...args) => {
    const opened = open(...args);
    if (opened === null) reject(blocked());
    else watch(opened);
    return opened;
  };
  try {
    return await Promise.race([signIn(), promise]);
  } finally {
    clearInterval(looks);
    clearTimeout(goodbye);
    if (own !== undefined) Object.defineProperty(window, 'open', own);
  }
}

export type MusicKitSession = ReturnType<typeof createMusicKitSession>;

/** Nobody waits longer than this for Apple when they leave. */
const goodbyeMilliseconds = 3_000;

const accessRefused = () => new ProviderError('unauthorised', 'Apple Music was not authorised.');

/** MusicKit's one instance, and the listener's user token in it. Loads nothing until it is asked. */
export function createMusicKitSession(needs: InstanceNeeds) {
  let userToken: string | undefined;
  const shared = createSharedInstance(needs, () => userToken);

  /** At Apple too. A MusicKit that is still on its way is waited for, or the token would outlive the listener there. */
  async function revoke(oldToken: string | undefined): Promise<void> {
    if (shared.now() === undefined && !shared.isStarting() && oldToken === undefined) return;
    const kit = shared.now() ?? (await shared.ready());
    // Somebody is here again by now: what the instance holds is theirs.
    if (userToken !== undefined) return;
    if (oldToken !== undefined && kit.musicUserToken !== oldToken) kit.musicUserToken = oldToken;
    await kit.unauthorize();
  }

  async function forget(): Promise<void> {
    const oldToken = userToken;
    userToken = undefined;
    // A token that Apple refused may not let it be revoked, nor a network that is gone.
    const revoked = revoke(oldToken).catch(() => undefined);
    await Promise.race([revoked, new Promise((resolve) => setTimeout(resolve, goodbyeMilliseconds))]);
    if (userToken === undefined) forgetUserToken();
  }

  return {
    ready: shared.ready,
    now: shared.now,
    renew: shared.renew,
    renewIfDue: () => shared.renewIfDue(),
    developerToken: () => shared.developerToken(),
    watch: (watcher: Parameters<typeof shared.watch>[0]) => shared.watch(watcher),
    userToken: () => userToken,
    useToken(token: string | undefined): void {
      if (token === userToken) return;
      if (token === undefined) return void forget();
      userToken = token;
      shared.giveToken();
    },
    async authorize(): Promise<string> {
      const kit = await shared.ready();
      try {
        const result = await withSignInWindow(
          () => kit.authorize(),
          () => (kit.musicUserToken ?? '') !== '',
        );
        const token = typeof result === 'string' && result !== '' ? result : kit.musicUserToken;
        if (token === undefined || token === '') throw accessRefused();
        userToken = token;
        return token;
      } catch (thrown) {
        throw thrown instanceof ProviderError ? thrown : accessRefused();
      }
    },
    unauthorize: forget,
  };
}
