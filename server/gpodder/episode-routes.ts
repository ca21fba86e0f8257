import type { AppCaller } from '#server/app-passwords/app-passwords.ts';
import { badInput, missing } from '#server/http/errors.ts';
import type { App } from '#server/http/serve.ts';
import { appRoute, nameAndFormat, sinceOf } from './app-route.ts';
import type { Authentication } from './authentication.ts';
import type { SyncDevice } from './device-repository.ts';
import { applyEpisodeActions, listEpisodeActions } from './episode-sync.ts';
import { type ParsedAction, parseAction } from './parse-action.ts';
import { parseJson } from './parse-json.ts';
import { showFinder } from './show-finder.ts';
import type { Sync } from './sync.ts';

export const maxActionBytes = 8 * 1024 * 1024;
const maxActions = 5_000;

/** Parses a list of actions and skips those without a meaning. 400 for a body that is no list, or too long. */
export function parseActions(body: unknown, now: number): ParsedAction[] {
  const json = parseJson(body);
  if (!Array.isArray(json) || json.length > maxActions)
    throw badInput(`Send a list of at most ${maxActions} actions.`);
  const list: unknown[] = json;
  return list.map((action) => parseAction(action, now)).filter((action) => action !== null);
}

/** The feed of the parameter `podcast`; undefined without it. 404 for an unknown show. */
async function findFeedId(sync: Sync, userId: string, podcast: string | undefined) {
  if (!podcast) return undefined;
  const find = await showFinder(sync, userId, await sync.shows.refresh(userId));
  const [id] = await find([podcast]);
  if (id === undefined) throw missing('This show is not known here.');
  return id;
}

/** Download and upload of positions in episodes. */
export function episodeRoutes(app: App, authentication: Authentication, sync: Sync): void {
  const url = '/api/2/episodes/:file';

  /** The device that an action names, where the name is valid; else the latest device of the app password. */
  async function senderOf(caller: AppCaller, actions: readonly ParsedAction[]): Promise<SyncDevice> {
    const name = actions.find(({ device }) => device !== null)?.device;
    if (name && /^[\w.-]{1,100}$/.test(name)) return sync.devices.findOrCreate(caller, name);
    return sync.devices.latestOf(caller);
  }

  appRoute(app, { method: 'GET', url }, async ({ part, query, request, response }) => {
    const [user] = nameAndFormat(part('file'));
    const caller = await authentication.authorizeAs(user, request, response);
    const feedId = await findFeedId(sync, caller.userId, query('podcast'));
    const device = await sync.devices.latestOf(caller);
    return listEpisodeActions(sync, { device, since: sinceOf(query('since')), isExact: true, feedId });
  });

  appRoute(app, { method: 'POST', url, maxBytes: maxActionBytes }, async ({ part, request, response }) => {
    const [user] = nameAndFormat(part('file'));
    const caller = await authentication.authorizeAs(user, request, response);
    const actions = parseActions(request.body, sync.now());
    const device = await senderOf(caller, actions);
    return {
      timestamp: await applyEpisodeActions(sync, { device, clockAheadMs: 0 }, actions),
      update_urls: [],
    };
  });
}
