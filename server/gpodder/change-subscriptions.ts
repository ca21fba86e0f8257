import { inChunks } from '#rules/in-chunks.ts';
import type { Database } from '#server/database/open-database.ts';
import { isLocalAddress } from '#server/podcasts/shared/local-hosts.ts';
import { createFeedRepository, type FeedRepository } from '#server/podcasts/store/feed-repository.ts';
import { createSubscriptionRepository } from '#server/podcasts/store/subscription-repository.ts';
import type { DeviceRepository, SyncDevice } from './device-repository.ts';
import type { RemovalRepository } from './pending-removal-repository.ts';
import { type ShowFinder, showFinder, webAddress } from './show-finder.ts';
import { isForApps, type ShowRepository, type SyncedShow } from './subscription-repository.ts';

type Needs = {
  database: Database;
  shows: ShowRepository;
  feeds: FeedRepository;
  devices: Pick<DeviceRepository, 'set'>;
  now: () => number;
};
type Changes = { add: readonly string[]; remove: readonly string[] };

/** Keeps transactions short: SQLite has one writer, and others wait for it. */
const showsPerTransaction = 100;

/** A list that drops more shows than this, and more than half of them, counts as a mistake. */
const maxDropped = 5;

type ClientUrl = { feedId: number; url: string };

/** Subscribes to shows and creates feeds that are new to the server; the refresher fetches those later. */
async function follow(
  { database, now }: Needs,
  { user_id: userId }: SyncDevice,
  additions: readonly { feedId: number | undefined; url: string; address: string }[],
): Promise<(ClientUrl & { isNew: boolean })[]> {
  const followed: (ClientUrl & { isNew: boolean })[] = [];
  for (const slice of inChunks(additions, showsPerTransaction))
    await database.transaction().execute(async (transaction) => {
      const fresh = slice.filter(({ feedId }) => feedId === undefined).map(({ address }) => address);
      const createdFeeds = await createFeedRepository(transaction).ensureAll(fresh, userId, now());
      const ids = slice.map(({ feedId }) => feedId ?? createdFeeds.shift()?.id ?? 0);
      const news = new Set(
        await createSubscriptionRepository(transaction).addAll(userId, [...new Set(ids)], now()),
      );
      for (const [index, { url }] of slice.entries()) {
        const feedId = ids[index] ?? 0;
        followed.push({ feedId, url, isNew: news.has(feedId) });
      }
    });
  return followed;
}

/**
 * Whether a device that uploads its whole list only repeats a show whose removal it has just downloaded. A show that the
 * device removed itself is no longer in its list: adding it is the listener's wish.
 */
const isRepeated = (
  syncedShows: readonly SyncedShow[],
  { id, repeats_from }: SyncDevice,
  addedId: number | undefined,
) =>
  repeats_from !== null &&
  syncedShows.some(
    ({ feedId, isRemoved, stamp, deviceId }) =>
      feedId === addedId && isRemoved && stamp > repeats_from && deviceId !== id,
  );

async function addAll(
  needs: Needs,
  device: SyncDevice,
  urls: readonly string[],
  find: ShowFinder,
  syncedShows: readonly SyncedShow[],
) {
  const refused: string[] = [];
  const additions = [];
  const feedIds = await find(urls);
  for (const [index, url] of urls.entries()) {
    const feedId = feedIds[index];
    const address = webAddress(url);
    const isOurs = isLocalAddress(url);
    if (isOurs || (feedId === undefined && address === null)) refused.push(url);
    else if (!isRepeated(syncedShows, device, feedId))
      additions.push({ feedId, url, address: address ?? url });
  }
  return { refused, followed: await follow(needs, device, additions) };
}

/** Unsubscribes from those of these shows that the listener still follows, and returns them. Apps get it with their next sync. */
export async function leaveShows(
  database: Database,
  userId: string,
  ids: readonly number[],
): Promise<number[]> {
  const removedIds: number[] = [];
  for (const slice of inChunks(ids, showsPerTransaction))
    await database.transaction().execute(async (transaction) => {
      const subscriptions = createSubscriptionRepository(transaction);
      for (const id of slice) {
        if (!(await subscriptions.has(userId, id))) continue;
        await subscriptions.remove(userId, id);
        removedIds.push(id);
      }
    });
  return removedIds;
}

/**
 * Applies subscriptions and removals of an app, in its own spelling of the addresses. Fetches nothing. `refused` holds
 * texts that are no address.
 */
export async function changeShows(
  needs: Needs,
  device: SyncDevice,
  { add, remove }: Changes,
): Promise<{ refused: string[] }> {
  const { shows } = needs;
  const syncedShows = await shows.refresh(device.user_id);
  const find = await showFinder(needs, device.user_id, syncedShows);
  const { refused, followed } = await addAll(needs, device, add, find, syncedShows);
  const feedIds = await find(remove);
  const idsToLeave = [...new Set(feedIds.filter((id) => id !== undefined))];
  const removedIds = await leaveShows(needs.database, device.user_id, idsToLeave);
  await shows.saveClientUrls(device.id, followed);
  const newFeedIds = followed.filter(({ isNew }) => isNew).map(({ feedId }) => feedId);
  await shows.recordChanges(device.user_id, [
    ...[...new Set(newFeedIds)].map((feedId) => ({ feedId, isRemoved: false, deviceId: device.id })),
    ...removedIds.map((feedId) => ({ feedId, isRemoved: true, deviceId: device.id })),
  ]);
  if (device.repeats_from !== null || device.is_new)
    await needs.devices.set(device.id, { repeats_from: null, is_new: false });
  return { refused };
}

/**
 * Whether a list probably drops shows by mistake: most of them, more than one that the device never downloaded, or more
 * than one because the list names no show at all.
 */
function isMistake({
  droppedCount,
  existingCount,
  unseenCount,
  listedCount,
}: Record<'droppedCount' | 'existingCount' | 'unseenCount' | 'listedCount', number>): boolean {
  if (droppedCount < 2) return false;
  if (listedCount === 0 || unseenCount > 1) return true;
  return droppedCount > maxDropped && droppedCount > existingCount / 2;
}

/**
 * Replaces all subscriptions by a list. One that seems to drop shows by mistake drops none until the listener confirms
 * it. `refused` holds texts that are no address.
 */
export async function replaceShows(
  needs: Needs & { removals: Pick<RemovalRepository, 'save' | 'end'> },
  device: SyncDevice,
  urls: readonly string[],
): Promise<{ refused: string[] }> {
  const syncedShows = (await needs.shows.refresh(device.user_id)).filter(
    (show) => !show.isRemoved && isForApps(show),
  );
  const find = await showFinder(needs, device.user_id, syncedShows);
  const feedIds = await find(urls);
  const listedIds = new Set(feedIds);
  const droppedShows = syncedShows.filter(({ feedId }) => !listedIds.has(feedId));
  const clientUrls = await needs.shows.clientUrls(device.id);
  const needsConfirmation = isMistake({
    droppedCount: droppedShows.length,
    existingCount: syncedShows.length,
    unseenCount: droppedShows.filter(({ feedId }) => !clientUrls.has(feedId)).length,
    listedCount: urls.filter((url, index) => feedIds[index] !== undefined || webAddress(url) !== null).length,
  });
  const remove = needsConfirmation ? [] : droppedShows.map(({ url }) => url);
  const { refused } = await changeShows(needs, device, { add: urls, remove });
  if (needsConfirmation)
    await needs.removals.save(
      device.id,
      droppedShows.map(({ feedId }) => feedId),
    );
  else await needs.removals.end(device.id);
  return { refused };
}
