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

/** Actions that say something; an odd one is passed over, and the others count. 400 for what is no list, or too long. */
export function parseActions(body: unknown, now: number): ParsedAction[] {
  const sent = parseJson(body);
  if (!Array.isArray(sent) || sent.length > maxActions)
    throw badInput(`Send a list of at most ${maxActions} actions.`);
  const list: unknown[] = sent;
  return list.map((action) => parseAction(action, now)).filter((action) => action !== null);
}

/** The show that an app asks for alone; undefined: for all. 404 where it is not known. */
async function showAsked(sync: Sync, userId: string, podcast: string | undefined) {
  if (!podcast) return undefined;
  const find = await showFinder(sync, userId, await sync.shows.look(userId));
  const [id] = await find([podcast]);
  if (id === undefined) throw missing('This show is not known here.');
  return id;
}

/** Where the listener was in each episode: told, and taken in. */
export function episodeRoutes(app: App, door: Authentication, sync: Sync): void {
  const url = '/api/2/episodes/:file';

  /** The device that an action names, where it is one that can be; else the one behind the app password. */
  async function senderOf(caller: AppCaller, actions: readonly ParsedAction[]): Promise<SyncDevice> {
    const name = actions.find(({ device }) => device !== null)?.device;
    if (name && /^[\w.-]{1,100}$/.test(name)) return sync.devices.come(caller, name);
    return sync.devices.behind(caller);
  }

  appRoute(app, { method: 'GET', url }, async ({ part, query, request, response }) => {
    const [user] = nameAndFormat(part('file'));
    const caller = await door.enterAs(user, request, response);
    const feedId = await showAsked(sync, caller.userId, query('podcast'));
    const device = await sync.devices.behind(caller);
    return listEpisodeActions(sync, { device, since: sinceOf(query('since')), isExact: true, feedId });
  });

  appRoute(app, { method: 'POST', url, maxBytes: maxActionBytes }, async ({ part, request, response }) => {
    const [user] = nameAndFormat(part('file'));
    const caller = await door.enterAs(user, request, response);
    const actions = parseActions(request.body, sync.now());
    const device = await senderOf(caller, actions);
    return { timestamp: await applyEpisodeActions(sync, { device, ahead: 0 }, actions), update_urls: [] };
  });
}
