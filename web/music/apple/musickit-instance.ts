import { ProviderError } from '../provider/provider.ts';
import { developerClaims } from './developer-claims.ts';
import { unavailable } from './load-musickit.ts';
import type { MusicKitInstance, MusicKitToolkit } from './musickit.ts';
import { protectMediaSession } from './protect-media-session.ts';
import { createRenewalClock } from './renewal-clock.ts';
import { storeUserToken } from './stored-user-token.ts';

export type InstanceNeeds = {
  loadToolkit: () => Promise<MusicKitToolkit>;
  developerToken: (renew: boolean) => Promise<string>;
};

const app = { name: 'Earshot', build: '1' };

const keyRefused = () =>
  new ProviderError(
    'unavailable',
    'Apple Music does not accept this server’s key. Please tell whoever runs it.',
  );

/** MusicKit's one instance, with a developer token that never runs out. Loads nothing until it is asked. */
export function createSharedInstance(
  { loadToolkit, developerToken }: InstanceNeeds,
  userTokenNow: () => string | undefined,
) {
  const watchers = new Set<(instance: MusicKitInstance) => void>();
  let instance: MusicKitInstance | undefined;
  let token = '';
  let starting: Promise<MusicKitInstance> | undefined;
  const renew = () => begin(true);
  const clock = createRenewalClock(() => void renew().catch(() => clock.tryAgain()));

  async function configured(toolkit: MusicKitToolkit, renewed: boolean): Promise<MusicKitInstance> {
    token = await developerToken(renewed);
    const [claims, userToken] = [developerClaims(token), userTokenNow()];
    if (claims !== undefined && userToken !== undefined) storeUserToken(claims.teamId, userToken);
    const options = { developerToken: token, app, suppressErrorDialog: true };
    protectMediaSession();
    const made = (await toolkit.configure(options)) ?? toolkit.getInstance();
    if (made === undefined) throw unavailable();
    if (claims !== undefined) clock.set(claims.expiresAt);
    return made;
  }

  async function start(renewed: boolean): Promise<MusicKitInstance> {
    const toolkit = await loadToolkit();
    const made = await orWithNewToken((anew) => configured(toolkit, renewed || anew));
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
    const userToken = userTokenNow();
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

  return {
    ready,
    /** The instance as it is; undefined before it is needed. */
    now: () => instance,
    isStarting: () => starting !== undefined,
    /** The listener's token, if the instance has another one. */
    giveToken,
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
    /** Called with each new instance. */
    watch(watcher: (instance: MusicKitInstance) => void): void {
      watchers.add(watcher);
      if (instance !== undefined) watcher(instance);
    },
  };
}

/** 'Invalid token.', 'Initialized with an expired token.': once more with a new one, which had better be good. */
async function orWithNewToken(configure: (anew: boolean) => Promise<MusicKitInstance>) {
  try {
    return await configure(false);
  } catch (thrown) {
    if (thrown instanceof ProviderError) throw thrown;
    return configure(true).catch(() => {
      throw keyRefused();
    });
  }
}
