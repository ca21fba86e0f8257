import { ProviderError } from '../provider/provider.ts';
import { developerClaims } from './developer-claims.ts';
import { keepMediaSession } from './keep-media-session.ts';
import { forgetUserToken, keepUserToken } from './kept-user-token.ts';
import { unavailable } from './load-musickit.ts';
import type { MusicKitInstance, MusicKitToolkit } from './musickit.ts';
import { createRenewalClock } from './renewal-clock.ts';
import { withSignInWindow } from './sign-in-window.ts';

type Needs = {
  loadToolkit: () => Promise<MusicKitToolkit>;
  developerToken: (renew: boolean) => Promise<string>;
};

export type MusicKitSession = ReturnType<typeof createMusicKitSession>;

/** Nobody waits longer than this for Apple when they leave. */
const goodbyeMilliseconds = 3_000;

const app = { name: 'Earshot', build: '1' };

const keyRefused = () =>
  new ProviderError(
    'unavailable',
    'Apple Music does not accept this server’s key. Please tell whoever runs it.',
  );
const accessRefused = () => new ProviderError('unauthorised', 'Apple Music was not authorised.');

/** MusicKit's one instance, with a developer token that never runs out and the listener's user token. Loads nothing until it is asked. */
export function createMusicKitSession({ loadToolkit, developerToken }: Needs) {
  const watchers = new Set<(instance: MusicKitInstance) => void>();
  let instance: MusicKitInstance | undefined;
  let token = '';
  let userToken: string | undefined;
  let starting: Promise<MusicKitInstance> | undefined;
  const clock = createRenewalClock(() => void renew().catch(() => clock.tryAgain()));

  async function configured(toolkit: MusicKitToolkit, renewed: boolean): Promise<MusicKitInstance> {
    token = await developerToken(renewed);
    const claims = developerClaims(token);
    if (claims !== undefined && userToken !== undefined) keepUserToken(claims.teamId, userToken);
    const options = { developerToken: token, app, suppressErrorDialog: true };
    keepMediaSession();
    const made = (await toolkit.configure(options)) ?? toolkit.getInstance();
    if (made === undefined) throw unavailable();
    if (claims !== undefined) clock.set(claims.expiresAt);
    return made;
  }

  async function start(renewed: boolean): Promise<MusicKitInstance> {
    const toolkit = await loadToolkit();
    const made = await configured(toolkit, renewed).catch((thrown: unknown) => {
      if (thrown instanceof ProviderError) throw thrown;
      // 'Invalid token.', 'Initialized with an expired token.': once more with a new one.
      return configured(toolkit, true).catch(() => {
        throw keyRefused();
      });
    });
    instance = made;
    giveToken();
    for (const watcher of watchers) watcher(made);
    return made;
  }

  /** One start at a time, whoever asks. */
  function begin(renewed: boolean): Promise<MusicKitInstance> {
    starting ??= start(renewed).finally(() => {
      starting = undefined;
    });
    return starting;
  }

  function giveToken() {
    if (instance === undefined || userToken === undefined || instance.musicUserToken === userToken) return;
    instance.musicUserToken = userToken;
  }

  async function ready(): Promise<MusicKitInstance> {
    if (instance === undefined || starting !== undefined) return begin(false);
    if (!clock.isOverdue()) return instance;
    const made = instance;
    // Our own server may be away: Apple says then what it thinks of the old token.
    return renew().catch(() => made);
  }

  function renew(): Promise<MusicKitInstance> {
    return begin(true);
  }

  /** At Apple too. A MusicKit that is still on its way is waited for, or the token would outlive the listener there. */
  async function revoke(left: string | undefined): Promise<void> {
    if (instance === undefined && starting === undefined && left === undefined) return;
    const made = instance ?? (await ready());
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
    ready,
    /** The instance as it is; undefined before it is needed. */
    now: () => instance,
    /** A new developer token, which takes a new instance; what played on the old one must be loaded again. */
    renew,
    /** The same, if the token ends soon: for moments when nothing is heard. */
    async renewIfDue(): Promise<void> {
      if (instance !== undefined && clock.isDue()) await renew().catch(() => undefined);
    },
    /** For requests of our own. */
    async developerToken(): Promise<string> {
      await ready();
      return token;
    },
    userToken: () => userToken,
    useToken(kept: string | undefined): void {
      if (kept === userToken) return;
      if (kept === undefined) return void forget();
      userToken = kept;
      giveToken();
    },
    async authorize(): Promise<string> {
      const made = await ready();
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
    /** Called with each new instance. */
    watch(watcher: (instance: MusicKitInstance) => void): void {
      watchers.add(watcher);
      if (instance !== undefined) watcher(instance);
    },
  };
}
