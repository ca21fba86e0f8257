import type { AppCaller } from '#server/app-passwords/app-passwords.ts';
import type { App } from '#server/http/serve.ts';
import { appRoute, sinceOf } from './app-route.ts';
import type { Authentication } from './authentication.ts';
import { changeShows } from './change-subscriptions.ts';
import { maxActionBytes, parseActions } from './episode-routes.ts';
import { applyEpisodeActionsAt, listEpisodeActionsSince, listSubscriptionsSince } from './nextcloud-sync.ts';
import { maxBytes, nextSince, parseChanges } from './show-routes.ts';
import type { Sync } from './sync.ts';

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
