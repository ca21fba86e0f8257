import * as z from 'zod/mini';
import { badInput, missing } from '#server/http/errors.ts';
import type { App } from '#server/http/serve.ts';
import { appRoute, nameAndFormat } from './app-route.ts';
import type { Authentication } from './authentication.ts';
import type { SyncDevice } from './device-repository.ts';
import { listShows } from './list-subscriptions.ts';
import { parseJson } from './parse-json.ts';
import type { Sync } from './sync.ts';

const descriptionSchema = z
  .object({
    caption: z.optional(z.string().check(z.maxLength(200))),
    type: z.optional(z.string().check(z.maxLength(20))),
  })
  .check(z.refine(({ caption, type }) => caption !== undefined || type !== undefined));

/** Validates the name of a device. 404 for a text that cannot be one. */
export function deviceName(name: string): string {
  if (!/^[\w.-]{1,100}$/.test(name)) throw missing('There is no such device.');
  return name;
}

const serializeDevice = (device: SyncDevice, subscriptions: number) => ({
  id: device.name,
  caption: device.caption || device.name,
  type: device.type,
  subscriptions,
});

/** The devices of a listener. All of them share one list of shows. */
export function deviceRoutes(app: App, authentication: Authentication, sync: Sync): void {
  const namesOf = async (userId: string) => (await sync.devices.of(userId)).map(({ name }) => name);

  appRoute(app, { method: 'GET', url: '/api/2/devices/:file' }, async ({ part, request, response }) => {
    const [user] = nameAndFormat(part('file'));
    const { userId } = await authentication.authorizeAs(user, request, response);
    const devices = await sync.devices.of(userId);
    const [first] = devices;
    const shows = first ? (await listShows(sync, first)).length : 0;
    return devices.map((device) => serializeDevice(device, shows));
  });

  for (const method of ['POST', 'PUT'] as const)
    appRoute(app, { method, url: '/api/2/devices/:user/:file' }, async ({ part, request, response }) => {
      const caller = await authentication.authorizeAs(part('user'), request, response);
      const [name] = nameAndFormat(part('file'));
      const fields = z.safeParse(descriptionSchema, parseJson(request.body));
      if (!fields.success) throw badInput('A device has a caption and a type.');
      const device = await sync.devices.findOrCreate(caller, deviceName(name));
      await sync.devices.describe(device.id, fields.data);
    });

  // All devices are always synchronized: the call changes nothing.
  for (const method of ['GET', 'POST'] as const)
    appRoute(app, { method, url: '/api/2/sync-devices/:file' }, async ({ part, request, response }) => {
      const [user] = nameAndFormat(part('file'));
      const { userId } = await authentication.authorizeAs(user, request, response);
      const names = await namesOf(userId);
      const isAlone = names.length < 2;
      return { synchronized: isAlone ? [] : [names], 'not-synchronized': isAlone ? names : [] };
    });
}
