import type { AppCaller } from '#server/app-passwords/app-passwords.ts';
import type { App } from '#server/http/serve.ts';
import { appRoute, sinceOf } from './app-route.ts';
import type { Authentication } from './authentication.ts';
import { changeShows } from './change-subscriptions.ts';
import type { SyncDevice } from './device-repository.ts';
import { maxActionBytes, parseActions } from './episode-routes.ts';
import { applyEpisodeActions, type EpisodeChanges, listEpisodeActions } from './episode-sync.ts';
import { listSubscriptionChanges, type SubscriptionChanges } from './list-subscriptions.ts';
import type { ParsedAction } from './parse-action.ts';
import { maxBytes, nextSince, parseChanges } from './show-routes.ts';
import type { Sync } from './sync.ts';

/** These apps send the time of their last upload by their own clock, which may be wrong by a day. */
const marginSeconds = 36 * 60 * 60;

const root = '/index.php/apps/gpoddersync';

/** The calls of NextCloud's gpoddersync. They name no device: each app password counts as one. */
export function nextcloudRoutes(
  app: App,
  authentication: Authentication,
  sync: Sync,
  mayAdd: (userId: string) => void,
): void {
  const deviceOf = (caller: AppCaller) =>
    sync.devices.findOrCreate(caller, `nextcloud:${caller.appPasswordId}`);

  appRoute(app, { method: 'GET', url: `${root}/subscriptions` }, async ({ query, request, response }) => {
    const caller = await authentication.authorize(request, response);
    return listSubscriptionsSince(sync, await deviceOf(caller), sinceOf(query('since')));
  });

  appRoute(
    app,
    { method: 'POST', url: `${root}/subscription_change/create`, maxBytes },
    async ({ request, response }) => {
      const caller = await authentication.authorize(request, response);
      const changes = parseChanges(request.body);
      if (changes.add.length > 0) mayAdd(caller.userId);
      const device = await deviceOf(caller);
      await changeShows(sync, device, changes);
      return { timestamp: await nextSince(sync, device) };
    },
  );

  appRoute(app, { method: 'GET', url: `${root}/episode_action` }, async ({ query, request, response }) => {
    const caller = await authentication.authorize(request, response);
    return listEpisodeActionsSince(sync, await deviceOf(caller), sinceOf(query('since')));
  });

  appRoute(
    app,
    { method: 'POST', url: `${root}/episode_action/create`, maxBytes: maxActionBytes },
    async ({ request, response }) => {
      const caller = await authentication.authorize(request, response);
      const actions = parseActions(request.body, sync.now());
      return { timestamp: await applyEpisodeActionsAt(sync, await deviceOf(caller), actions) };
    },
  );
}

/** The `since` to use for such an app: never later than its last download. Repeated changes do no harm. */
function withMargin(since: number, now: number, lastStamp: number | undefined): number {
  if (since === 0) return 0;
  return Math.max(1, Math.min(since, Math.floor(now / 1000), lastStamp ?? since) - marginSeconds);
}

/** Shows added and removed, for an app that asks by its own clock. */
export async function listSubscriptionsSince(
  sync: Sync,
  device: SyncDevice,
  since: number,
): Promise<SubscriptionChanges & { timestamp: number }> {
  const { syncClock, database, devices } = sync;
  // The same `since` again proves that the response was lost.
  const lastStamp = since === device.asked_shows_since ? device.told_shows_from : device.told_shows;
  if (since !== device.asked_shows_since)
    await devices.set(device.id, { asked_shows_since: since, told_shows_from: lastStamp });
  const from = withMargin(since, sync.now(), lastStamp ?? undefined);
  const newest = () => syncClock.newest(database, device.user_id);
  const changes = await listSubscriptionChanges(sync, device, { since: from, newest });
  return { add: changes.add, remove: changes.remove, timestamp: syncClock.nextTimestamp(changes.newest) };
}

/**
 * Positions, for an app that asks by its own clock. The first `since` after an upload is the time of that upload by the
 * app's clock, which tells how far that clock is ahead. The same `since` again proves that the response was lost.
 */
export async function listEpisodeActionsSince(
  sync: Sync,
  device: SyncDevice,
  since: number,
): Promise<EpisodeChanges> {
  const { devices, cursors } = sync;
  const { id, posted_at, asked_since, clock_ahead } = device;
  if (since === asked_since) await cursors.forgetLast(id);
  else {
    const measuresClock = posted_at !== null && since > 0;
    await devices.set(id, {
      asked_since: since,
      posted_at: null,
      clock_ahead: measuresClock ? since * 1000 - posted_at : clock_ahead,
    });
  }
  const [last] = await cursors.of(id);
  return listEpisodeActions(sync, {
    device,
    since: withMargin(since, sync.now(), last?.stamp),
    isExact: false,
  });
}

/** Applies actions that such an app uploads. */
export async function applyEpisodeActionsAt(
  sync: Sync,
  device: SyncDevice,
  actions: readonly ParsedAction[],
): Promise<number> {
  const timestamp = await applyEpisodeActions(sync, { device, clockAheadMs: device.clock_ahead }, actions);
  await sync.devices.set(device.id, { posted_at: sync.now() });
  return timestamp;
}
