import type { App, Response } from '#server/http/serve.ts';
import { writeOpml } from '#server/podcasts/opml/write-opml.ts';
import type { Readers } from '#server/podcasts/reading/readers.ts';
import { feedOf } from '#server/podcasts/store/feed-row.ts';
import { appRoute, nameAndFormat } from './app-route.ts';
import type { Authentication } from './authentication.ts';
import { replaceShows } from './change-subscriptions.ts';
import type { SyncDevice } from './device-repository.ts';
import { deviceName } from './device-routes.ts';
import { listShows } from './list-subscriptions.ts';
import { maxBytes } from './show-routes.ts';
import { readSubscriptionList, subscriptionFormats } from './subscription-list.ts';
import type { Sync } from './sync.ts';

/** Download and upload of the whole list of shows in one of the simple formats. */
export function simpleRoutes(
  app: App,
  authentication: Authentication,
  sync: Sync,
  { readers, mayAdd }: { readers: Pick<Readers, 'wholeOpml'>; mayAdd: (userId: string) => void },
): void {
  async function writeList(device: SyncDevice, format: string, response: Response): Promise<unknown> {
    const shows = await listShows(sync, device);
    const urls = shows.map(({ url }) => url);
    if (format === 'json') return urls;
    response.type(`text/${format === 'txt' ? 'plain' : 'x-opml'}; charset=utf-8`);
    if (format === 'txt') return urls.map((url) => `${url}\n`).join('');
    const rows = await sync.feeds.visible(
      shows.map(({ feedId }) => feedId),
      device.user_id,
    );
    const feedsById = new Map(rows.map((row) => [row.id, feedOf(row)]));
    const feeds = shows.flatMap(({ feedId, url }) => {
      const feed = feedsById.get(feedId);
      return feed ? [{ ...feed, url }] : [];
    });
    return writeOpml(feeds, sync.now());
  }

  appRoute(app, { method: 'GET', url: '/subscriptions/:file' }, async ({ part, request, response }) => {
    const [user, format] = nameAndFormat(part('file'), subscriptionFormats);
    const caller = await authentication.authorizeAs(user, request, response);
    return writeList(await sync.devices.latestOf(caller), format, response);
  });

  const url = '/subscriptions/:user/:file';
  appRoute(app, { method: 'GET', url }, async ({ part, request, response }) => {
    const caller = await authentication.authorizeAs(part('user'), request, response);
    const [name, format] = nameAndFormat(part('file'), subscriptionFormats);
    return writeList(await sync.devices.findOrCreate(caller, deviceName(name)), format, response);
  });
  appRoute(app, { method: 'PUT', url, maxBytes }, async ({ part, request, response }) => {
    const caller = await authentication.authorizeAs(part('user'), request, response);
    const [name, format] = nameAndFormat(part('file'), subscriptionFormats);
    mayAdd(caller.userId);
    const urls = await readSubscriptionList(request.body, format, {
      readers,
      knownUrls: async () =>
        (await sync.shows.allClientUrls(caller.userId)).map((clientUrl) => clientUrl.url),
    });
    const { refused } = await replaceShows(
      sync,
      await sync.devices.findOrCreate(caller, deviceName(name)),
      urls,
    );
    // Apps read an empty body as success.
    return refused.length === 0 ? undefined : { update_urls: refused.map((one) => [one, '']) };
  });
}
