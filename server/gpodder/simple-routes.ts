import * as z from 'zod/mini';
import { badInput, Refusal } from '#server/http/errors.ts';
import type { App, Response } from '#server/http/serve.ts';
import { writeOpml } from '#server/podcasts/opml/write-opml.ts';
import { TooMuch } from '#server/podcasts/reading/reader-pool.ts';
import type { Readers } from '#server/podcasts/reading/readers.ts';
import { feedOf } from '#server/podcasts/store/feed-row.ts';
import { appRoute, nameAndFormat } from './app-route.ts';
import type { Authentication } from './authentication.ts';
import { replaceShows } from './change-subscriptions.ts';
import type { SyncDevice } from './device-repository.ts';
import { deviceName } from './device-routes.ts';
import { listShows } from './list-subscriptions.ts';
import { parseJson } from './parse-json.ts';
import { webAddress } from './show-finder.ts';
import { maxAddresses, maxBytes } from './show-routes.ts';
import type { Sync } from './sync.ts';

const subscriptionFormats = ['json', 'txt', 'opml'];

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

type Needs = {
  readers: Pick<Readers, 'wholeOpml'>;
  /** Every address that the listener's apps use for a show: some have no scheme. */
  knownUrls: () => Promise<string[]>;
};

async function opmlUrls(text: string, { readers }: Needs): Promise<string[]> {
  const outlines = await readers.wholeOpml(Buffer.from(text)).catch((thrown: unknown) => {
    throw thrown instanceof TooMuch
      ? new Refusal(413, 'too_large', 'That list takes too long to read.')
      : thrown;
  });
  if (outlines === null) throw badInput('That is no complete OPML file with a body. Nothing was changed.');
  return outlines.map(({ url }) => url);
}

/** Requires a scheme, so that a sentence of an error page is no address. */
const isUrl = (line: string) =>
  /^[a-z][a-z\d+.-]*:(https?:)?\/\/\S/i.test(line) && (webAddress(line) !== null || URL.canParse(line));

async function textUrls(text: string, { knownUrls }: Needs): Promise<string[]> {
  const lines = text.split(/[\r\n]+/).flatMap((line) => line.trim() || []);
  if (lines.length === 0) throw badInput('Send an address a line. Nothing was changed.');
  const otherLines = lines.filter((line) => !isUrl(line));
  const clientUrls = new Set(otherLines.length === 0 ? [] : await knownUrls());
  if (otherLines.some((line) => !clientUrls.has(line)))
    throw badInput('Every line of the list must be an address. Nothing was changed.');
  return lines;
}

/**
 * Parses a list that replaces all subscriptions. 400 for a body that is not one whole list in this format: a truncated
 * list, an error page, an empty text. Single addresses of a whole list may still be unusable.
 */
async function readSubscriptionList(body: unknown, format: string, needs: Needs): Promise<string[]> {
  const text = typeof body === 'string' ? body : '';
  const entries =
    format === 'json'
      ? parseJson(body)
      : format === 'txt'
        ? await textUrls(text, needs)
        : await opmlUrls(text, needs);
  const parsed = z.safeParse(list, entries);
  if (!parsed.success)
    throw badInput(`Send a list of at most ${maxAddresses} addresses. Nothing was changed.`);
  return parsed.data;
}
