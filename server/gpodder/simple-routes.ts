import * as z from 'zod/mini';
import { badInput } from '#server/errors.ts';
import { writeOpml } from '#server/podcasts/opml/write-opml.ts';
import type { Readers } from '#server/podcasts/reading/readers.ts';
import { feedOf } from '#server/podcasts/store/feed-row.ts';
import type { App, Response } from '#server/serve.ts';
import { appRoute, nameAndFormat } from './app-route.ts';
import { replaceShows } from './change-shows.ts';
import type { SyncDevice } from './device-repository.ts';
import { deviceName } from './device-routes.ts';
import type { Door } from './door.ts';
import { sentJson } from './sent-json.ts';
import { maxAddresses, maxBytes } from './show-routes.ts';
import type { Sync } from './sync.ts';
import { listShows } from './tell-shows.ts';

const formats = ['json', 'txt', 'opml'];
const address = z.string().check(z.maxLength(4_000));
const list = z
  .array(
    z.union([
      address,
      z.pipe(
        z.object({ url: address }),
        z.transform(({ url }) => url),
      ),
    ]),
  )
  .check(z.maxLength(maxAddresses));

/** The addresses in a list of shows. 400 for what is none. */
async function sentList(body: unknown, format: string, readers: Pick<Readers, 'opml'>): Promise<string[]> {
  const text = typeof body === 'string' ? body : '';
  const lines = text.split(/[\r\n]+/).flatMap((line) => line.trim() || []);
  const sent =
    format === 'json'
      ? sentJson(body)
      : format === 'txt'
        ? lines
        : (await readers.opml(Buffer.from(text))).map(({ url }) => url);
  const parsed = z.safeParse(list, sent);
  if (!parsed.success) throw badInput(`Send a list of at most ${maxAddresses} addresses.`);
  return parsed.data;
}

/** A whole list of shows in one of the simple formats, out and in. */
export function simpleRoutes(
  app: App,
  door: Door,
  sync: Sync,
  { readers, mayAdd }: { readers: Pick<Readers, 'opml'>; mayAdd: (userId: string) => void },
): void {
  async function told(device: SyncDevice, format: string, response: Response): Promise<unknown> {
    const shows = await listShows(sync, device);
    const urls = shows.map(({ url }) => url);
    if (format === 'json') return urls;
    response.type(`text/${format === 'txt' ? 'plain' : 'x-opml'}; charset=utf-8`);
    if (format === 'txt') return urls.map((url) => `${url}\n`).join('');
    const rows = await sync.feeds.visible(
      shows.map(({ feedId }) => feedId),
      device.user_id,
    );
    const known = new Map(rows.map((row) => [row.id, feedOf(row)]));
    const feeds = shows.flatMap(({ feedId, url }) => {
      const feed = known.get(feedId);
      return feed ? [{ ...feed, url }] : [];
    });
    return writeOpml(feeds, sync.now());
  }

  appRoute(app, { method: 'GET', url: '/subscriptions/:file' }, async ({ part, request, response }) => {
    const [user, format] = nameAndFormat(part('file'), formats);
    const caller = await door.enterAs(user, request, response);
    return told(await sync.devices.behind(caller), format, response);
  });

  const url = '/subscriptions/:user/:file';
  appRoute(app, { method: 'GET', url }, async ({ part, request, response }) => {
    const caller = await door.enterAs(part('user'), request, response);
    const [name, format] = nameAndFormat(part('file'), formats);
    return told(await sync.devices.come(caller, deviceName(name)), format, response);
  });
  appRoute(app, { method: 'PUT', url, maxBytes }, async ({ part, request, response }) => {
    const caller = await door.enterAs(part('user'), request, response);
    const [name, format] = nameAndFormat(part('file'), formats);
    mayAdd(caller.userId);
    const urls = await sentList(request.body, format, readers);
    await replaceShows(sync, await sync.devices.come(caller, deviceName(name)), urls);
  });
}
