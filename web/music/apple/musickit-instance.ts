import * as z from 'zod/mini';
import { ProviderError } from '../provider/provider.ts';
import { unavailable } from './load-musickit.ts';
import type { MusicKitInstance, MusicKitToolkit } from './musickit.ts';
import { createRenewalClock } from './renewal-clock.ts';
import { storeUserToken } from './stored-user-token.ts';

const claims = z.object({ iss: z.string(), exp: z.number() });

/** What a developer token says of itself: whose it is, and until when it is good (epoch ms). Undefined: it is no such token. */
function developerClaims(token: string): { teamId: string; expiresAt: number } | undefined {
  const [, payload = ''] = token.split('.');
  try {
    const parsed = z.safeParse(claims, JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))));
    return parsed.success ? { teamId: parsed.data.iss, expiresAt: parsed.data.exp * 1000 } : undefined;
  } catch {
    return undefined;
  }
}

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
    const kit = (await toolkit.configure(options)) ?? toolkit.getInstance();
    if (kit === undefined) throw unavailable();
    if (claims !== undefined) clock.set(claims.expiresAt);
    return kit;
  }

  async function start(renewed: boolean): Promise<MusicKitInstance> {
    const toolkit = await loadToolkit();
    const kit = await orWithNewToken((anew) => configured(toolkit, renewed || anew));
    instance = kit;
    giveToken();
    for (const watcher of watchers) watcher(kit);
    return kit;
  }

  /** One start at a time for all callers. */
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
    const kit = instance;
    // Our own server may be away: Apple says then what it thinks of the old token.
    return renew().catch(() => kit);
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
    /** The same, if the token ends soon: for moments of silence. */
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

/**
 * MusicKit binds the system's buttons to its own queue as it is configured, and whenever what it can do changes: to the two
 * songs that it holds of ours, and to nothing at all while an episode plays. They stay the player's, which binds them past
 * this (`web/player/system/media-session.ts`).
 */
function protectMediaSession(): void {
  if (!('mediaSession' in navigator)) return;
  Object.defineProperty(navigator.mediaSession, 'setActionHandler', {
    value: () => undefined,
    configurable: true,
  });
}
