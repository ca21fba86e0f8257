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
const changesSchema = z
  .object({ add: z.optional(addresses), remove: z.optional(addresses) })
  .check(z.refine(({ add, remove }) => add !== undefined || remove !== undefined));

/** Parses subscriptions and removals. 400 without either, or with one address in both. */
export function parseChanges(body: unknown): Record<'add' | 'remove', string[]> {
  const result = z.safeParse(changesSchema, parseJson(body));
  if (!result.success) throw badInput(`Send lists of at most ${maxAddresses} addresses: add and remove.`);
  const { add = [], remove = [] } = result.data;
  const addUrls = new Set(add);
  if (remove.some((url) => addUrls.has(url))) throw badInput('One address is in both lists.');
  return { add, remove };
}

/** The next `since` of a device, in seconds, after it uploaded changes of its own. */
export async function nextSince({ shows, syncClock, database }: Sync, device: SyncDevice): Promise<number> {
  const [newest, syncedShows] = [
    await syncClock.newest(database, device.user_id),
    await shows.refresh(device.user_id),
  ];
  const lastStamp = device.told_shows ?? 0;
  const hasOthers = syncedShows.some(({ stamp, deviceId }) => stamp > lastStamp && deviceId !== device.id);
  // 0 would download everything, the device's own changes too.
  return hasOthers
    ? Math.max(lastStamp, device.told_shows === null ? 0 : 1)
    : syncClock.nextTimestamp(newest);
}

/** Download and upload of changed subscriptions. */
export function showRoutes(
  app: App,
  authentication: Authentication,
  sync: Sync,
  mayAdd: (userId: string) => void,
): void {
  const url = '/api/2/subscriptions/:user/:file';
  const newestOf = (userId: string) => () => sync.syncClock.newest(sync.database, userId);

  appRoute(app, { method: 'GET', url }, async ({ part, query, request, response }) => {
    const caller = await authentication.authorizeAs(part('user'), request, response);
    const [name] = nameAndFormat(part('file'));
    const device = await sync.devices.findOrCreate(caller, deviceName(name));
    const range = { since: sinceOf(query('since')), newest: newestOf(caller.userId) };
    const { add, remove, newest } = await listSubscriptionChanges(sync, device, range);
    return { add, remove, timestamp: sync.syncClock.nextTimestamp(newest) };
  });

  appRoute(app, { method: 'POST', url, maxBytes }, async ({ part, request, response }) => {
    const caller = await authentication.authorizeAs(part('user'), request, response);
    const [name] = nameAndFormat(part('file'));
    const changes = parseChanges(request.body);
    if (changes.add.length > 0) mayAdd(caller.userId);
    const device = await sync.devices.findOrCreate(caller, deviceName(name));
    const { refused } = await changeShows(sync, device, changes);
    return { timestamp: await nextSince(sync, device), update_urls: refused.map((one) => [one, '']) };
  });
}
