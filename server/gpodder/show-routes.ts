import * as z from 'zod/mini';
import { badInput } from '#server/http/errors.ts';
import type { App } from '#server/http/serve.ts';
import { appRoute, nameAndFormat, sinceOf } from './app-route.ts';
import type { Authentication } from './authentication.ts';
import { changeShows } from './change-subscriptions.ts';
import type { SyncDevice } from './device-repository.ts';
import { deviceName } from './device-routes.ts';
import { listSubscriptionChanges } from './list-subscriptions.ts';
import { parseJson } from './parse-json.ts';
import type { Sync } from './sync.ts';

export const maxBytes = 4 * 1024 * 1024;
export const maxAddresses = 2_000;

const addresses = z.array(z.string().check(z.maxLength(4_000))).check(z.maxLength(maxAddresses));
const changes = z
  .object({ add: z.optional(addresses), remove: z.optional(addresses) })
  .check(z.refine(({ add, remove }) => add !== undefined || remove !== undefined));

/** What an app says that it subscribed to and left. 400 for what says neither, or does both to one show. */
export function parseChanges(body: unknown): Record<'add' | 'remove', string[]> {
  const sent = z.safeParse(changes, parseJson(body));
  if (!sent.success) throw badInput(`Send lists of at most ${maxAddresses} addresses: add and remove.`);
  const { add = [], remove = [] } = sent.data;
  const added = new Set(add);
  if (remove.some((url) => added.has(url))) throw badInput('One address is in both lists.');
  return { add, remove };
}

/** From where a device is to ask next time, after it sent changes of its own. */
export async function nextSince({ shows, stamps, database }: Sync, device: SyncDevice): Promise<number> {
  const [newest, known] = [await stamps.newest(database, device.user_id), await shows.look(device.user_id)];
  const told = device.told_shows ?? 0;
  const others = known.some(({ stamp, deviceId }) => stamp > told && deviceId !== device.id);
  // From 0 it would be told all, its own doing too.
  return others ? Math.max(told, device.told_shows === null ? 0 : 1) : stamps.told(newest);
}

/** Changes of subscriptions, of one device and for it. */
export function showRoutes(
  app: App,
  door: Authentication,
  sync: Sync,
  mayAdd: (userId: string) => void,
): void {
  const url = '/api/2/subscriptions/:user/:file';
  const newestOf = (userId: string) => () => sync.stamps.newest(sync.database, userId);

  appRoute(app, { method: 'GET', url }, async ({ part, query, request, response }) => {
    const caller = await door.enterAs(part('user'), request, response);
    const [name] = nameAndFormat(part('file'));
    const device = await sync.devices.come(caller, deviceName(name));
    const asked = { since: sinceOf(query('since')), newest: newestOf(caller.userId) };
    const { add, remove, newest } = await listSubscriptionChanges(sync, device, asked);
    return { add, remove, timestamp: sync.stamps.told(newest) };
  });

  appRoute(app, { method: 'POST', url, maxBytes }, async ({ part, request, response }) => {
    const caller = await door.enterAs(part('user'), request, response);
    const [name] = nameAndFormat(part('file'));
    const sent = parseChanges(request.body);
    if (sent.add.length > 0) mayAdd(caller.userId);
    const device = await sync.devices.come(caller, deviceName(name));
    const { refused } = await changeShows(sync, device, sent);
    return { timestamp: await nextSince(sync, device), update_urls: refused.map((one) => [one, '']) };
  });
}
