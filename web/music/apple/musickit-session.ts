import { ProviderError } from '../provider/provider.ts';
import { createSharedInstance, type InstanceNeeds } from './musickit-instance.ts';
import { withSignInWindow } from './sign-in-window.ts';
import { forgetUserToken } from './stored-user-token.ts';

export type MusicKitSession = ReturnType<typeof createMusicKitSession>;

/** Nobody waits longer than this for Apple when they leave. */
const goodbyeMilliseconds = 3_000;

const accessRefused = () => new ProviderError('unauthorised', 'Apple Music was not authorised.');

/** MusicKit's one instance, and the listener's user token in it. Loads nothing until it is asked. */
export function createMusicKitSession(needs: InstanceNeeds) {
  let userToken: string | undefined;
  const kept = createSharedInstance(needs, () => userToken);

  /** At Apple too. A MusicKit that is still on its way is waited for, or the token would outlive the listener there. */
  async function revoke(left: string | undefined): Promise<void> {
    if (kept.now() === undefined && !kept.isStarting() && left === undefined) return;
    const made = kept.now() ?? (await kept.ready());
    // Somebody is here again by now: what the instance holds is theirs.
    if (userToken !== undefined) return;
    if (left !== undefined && made.musicUserToken !== left) made.musicUserToken = left;
    await made.unauthorize();
  }

  async function forget(): Promise<void> {
    const left = userToken;
    userToken = undefined;
    // A token that Apple refused may not let it be revoked, nor a network that is gone.
    const revoked = revoke(left).catch(() => undefined);
    await Promise.race([revoked, new Promise((resolve) => setTimeout(resolve, goodbyeMilliseconds))]);
    if (userToken === undefined) forgetUserToken();
  }

  return {
    ready: kept.ready,
    now: kept.now,
    renew: kept.renew,
    renewIfDue: () => kept.renewIfDue(),
    developerToken: () => kept.developerToken(),
    watch: (watcher: Parameters<typeof kept.watch>[0]) => kept.watch(watcher),
    userToken: () => userToken,
    useToken(token: string | undefined): void {
      if (token === userToken) return;
      if (token === undefined) return void forget();
      userToken = token;
      kept.giveToken();
    },
    async authorize(): Promise<string> {
      const made = await kept.ready();
      try {
        const given = await withSignInWindow(
          () => made.authorize(),
          () => (made.musicUserToken ?? '') !== '',
        );
        const known = typeof given === 'string' && given !== '' ? given : made.musicUserToken;
        if (known === undefined || known === '') throw accessRefused();
        userToken = known;
        return known;
      } catch (thrown) {
        throw thrown instanceof ProviderError ? thrown : accessRefused();
      }
    },
    unauthorize: forget,
  };
}
